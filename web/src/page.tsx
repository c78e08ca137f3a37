import { useLingui } from '@lingui/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Wordmark } from './features/brand/wordmark.tsx'
import { type Area, needWords } from './features/language/catalogs.ts'
import { ErrorBoundary } from './ui/errorBoundary.tsx'
import { onFirstInteraction } from './ui/firstInteraction.ts'
import { PageBroken, PageFailed } from './ui/pageFailed.tsx'
import { Spinner } from './ui/spinner.tsx'
import { useStartOfPage } from './useStartOfPage.ts'

export interface Page {
  load(): Promise<ComponentType>
  /** Null until it has been loaded. */
  loaded: ComponentType | null
  Later: ComponentType
}

/** What stands around a page while it loads and when it fails. */
export type Frame = ComponentType<{ children: ReactNode }>

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

/** Words that a page needs only for what follows an action. */
export const wordsOnFirstInteraction = (...areas: Area[]) =>
  onFirstInteraction(() => void needWords(...areas).catch(() => {}))

interface ShowPageProps {
  page: Page
  frame?: Frame
}

export function ShowPage({ page, frame: Frame = PlainFrame }: ShowPageProps) {
  return (
    <ErrorBoundary
      fallback={
        <Frame>
          <Failure page={page} />
        </Frame>
      }
    >
      <Suspense
        fallback={
          <Frame>
            <div className="late grid min-h-[60dvh] place-items-center p-6">
              <Loading />
            </div>
          </Frame>
        }
      >
        <Content page={page} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** A page that is there already shows without a pause; that is what lets a prerendered one be taken over. */
function Content({ page }: { page: Page }) {
  const Content = page.loaded ?? page.Later
  useStartOfPage()
  return <Content />
}

function Failure({ page }: { page: Page }) {
  return page.loaded === null ? <PageFailed /> : <PageBroken />
}

function Loading() {
  const { i18n } = useLingui()
  return <Spinner text={i18n._('Loading')} />
}

/** The name of the product leads to the first page; no other way on is certain to be there. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="late px-4 py-2 sm:px-6">
        <Wordmark />
      </header>
      <main id="main" tabIndex={-1} className="grid flex-1 place-items-center">
        {children}
      </main>
    </div>
  )
}
