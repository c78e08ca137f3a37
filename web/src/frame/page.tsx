import { useLingui } from '@lingui/react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { type CatalogArea, loadCatalog } from '../i18n/locale.ts'
import { onFirstInteraction } from '../ui/defer.ts'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { Wordmark } from '../ui/header.tsx'
import { Spinner } from '../ui/states.tsx'
import { PageBroken, PageFailed } from './pageFailed.tsx'

export interface Page {
  load(): Promise<ComponentType>
  /** Null until it has been loaded. */
  loaded: ComponentType | null
  Lazy: ComponentType
}

/** Rendered around a page, also while the page loads and when it fails. */
export type Frame = ComponentType<{ children: ReactNode }>

/** A page in a separate chunk, loaded together with the catalogs it needs. */
export function lazyPage(open: () => Promise<{ default: ComponentType }>, ...areas: CatalogArea[]): Page {
  const self: Page = {
    loaded: null,
    async load() {
      const [opened] = await Promise.all([open(), loadCatalog('public', ...areas)])
      self.loaded = opened.default
      return opened.default
    },
    Lazy: lazy(async () => ({ default: await self.load() })),
  }
  return self
}

/** Loads catalogs that a page needs only after the first interaction. */
export const loadCatalogOnFirstInteraction = (...areas: CatalogArea[]) =>
  onFirstInteraction(() => void loadCatalog(...areas).catch(() => {}))

interface ShowPageProps {
  page: Page
  frame?: Frame
  /** False for a page that renders another page, which takes the focus itself. */
  takesFocus?: boolean
}

export function ShowPage({ page, frame: Frame = PlainFrame, takesFocus = true }: ShowPageProps) {
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
            <div className="late page-loading">
              <Loading />
            </div>
          </Frame>
        }
      >
        {takesFocus ? <FocusedContent page={page} /> : <Content page={page} />}
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * A page that is already loaded renders without suspending, so that a prerendered page can be hydrated. A page that was
 * first rendered as `Lazy` stays `Lazy`: React would mount another component anew and lose what was typed.
 */
function Content({ page }: { page: Page }) {
  const Loaded = useMemo(() => page.loaded ?? page.Lazy, [page])
  return <Loaded />
}

function FocusedContent({ page }: { page: Page }) {
  useFocusOnNewPage()
  return <Content page={page} />
}

function Failure({ page }: { page: Page }) {
  return page.loaded === null ? <PageFailed /> : <PageBroken />
}

function Loading() {
  const { i18n } = useLingui()
  return <Spinner text={i18n._('Loading')} />
}

/** Only the wordmark, linked to the landing page, because the player's navigation may not be loaded. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-frame">
      <header className="late page-bar">
        <Wordmark />
      </header>
      <main id="main" tabIndex={-1} className="centered-main">
        {children}
      </main>
    </div>
  )
}

let isFirstPage = true
let isGoingBack = false
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isGoingBack = true
  })
  // Dispatched by the router. The flag may still be set, because going back to another query opens no page.
  window.addEventListener('pushState', () => {
    isGoingBack = false
  })
}

/**
 * A new page starts at its top and takes the focus, so that a screen reader starts there too. On Back the browser
 * restores the scroll position itself.
 */
function useFocusOnNewPage(): void {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the path changes
  useEffect(() => {
    if (!isFirstPage) {
      if (!isGoingBack) window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    isFirstPage = false
    isGoingBack = false
  }, [path])
}
