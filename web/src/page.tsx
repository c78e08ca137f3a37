import { type ComponentType, lazy } from 'react'
import { type Area, needWords } from './features/language/catalogs.ts'
import { useStartOfPage } from './useStartOfPage.ts'

export interface Page {
  load(): Promise<ComponentType>
  /** Null until it has been loaded. */
  loaded: ComponentType | null
  Later: ComponentType
}

/** A page in a chunk of its own, together with the words it needs. */
export function page(open: () => Promise<{ default: ComponentType }>, ...areas: Area[]): Page {
  const self: Page = {
    loaded: null,
    async load() {
      const [opened] = await Promise.all([open(), needWords('public', ...areas)])
      self.loaded = opened.default
      return opened.default
    },
    Later: lazy(async () => ({ default: await self.load() })),
  }
  return self
}

/** A page that is there already shows without a pause; that is what lets a prerendered one be taken over. */
export function ShowPage({ page }: { page: Page }) {
  const Content = page.loaded ?? page.Later
  useStartOfPage()
  return <Content />
}
