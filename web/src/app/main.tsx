import '../ui/styles/index.css'
import '../frame/frame.css'
import '../pages/admin/admin.css'
import '../pages/visitor/auth/auth.css'
import '../pages/visitor/landing/landing.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reloadWhenReachable } from '../frame/pageFailed.tsx'
import { isLocale, loadCatalog, preferredLocale, setLocale } from '../i18n/locale.ts'
import { openSessionStore } from '../net/session/sessionStore.ts'
import { openSocketStore } from '../net/socket/socketStore.ts'
import { restoreTheme } from '../ui/theme.tsx'
import { App } from './app.tsx'
import { loadOtherPages, type Prerendered, prerendered } from './routes.tsx'

declare global {
  interface Window {
    /**
     * The button of the last click before hydration, stored by `public/earlyPresses.js`. That script is a separate file
     * because it must run before all others, and the content security policy forbids inline scripts.
     */
    earlyPress?: HTMLButtonElement | null
  }
}

const root = document.getElementById('root')!
const { lang } = document.documentElement
const page = prerendered[root.dataset.page as Prerendered]
const isPrerendered = page !== undefined

restoreTheme()
try {
  await loadFirstPage()
  start()
} catch (failure) {
  console.warn('The first page could not be loaded', failure)
  reloadWhenReachable()
}

async function loadFirstPage(): Promise<void> {
  await loadCatalog('public')
  await Promise.all([
    // Called first, because the page determines which catalogs are needed.
    page ? page.load() : loadOtherPages(),
    // A prerendered page is hydrated in the language it was rendered in.
    setLocale(isPrerendered && isLocale(lang) ? lang : preferredLocale()),
  ])
}

function start(): void {
  const session = openSessionStore()
  const app = <App session={session} socket={openSocketStore(session)} />
  if (isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // React hydrates a button immediately when it is clicked.
  window.earlyPress?.click()
}
