import '../ui/styles/index.css'
import '../frame/frame.css'
import '../admin/admin.css'
import '../auth/auth.css'
import '../landing/landing.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reloadWhenReachable } from '../frame/pageFailed.tsx'
import { isLocale, loadCatalog, preferredLocale, setLocale } from '../i18n/locale.ts'
import { openSessionStore } from '../net/session/sessionStore.ts'
import { openSocketStore } from '../net/socket/socketStore.ts'
import { restoreTheme } from '../ui/theme.tsx'
import { App } from './app.tsx'
import { loadOtherPages, type Prerendered, prerendered } from './routes.tsx'

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
    // First, because the page decides which catalogs are needed.
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
}
