import './ui/styles/index.css'
import './pages/landing/landing.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { needWords, speak } from './features/language/catalogs.ts'
import { isLocale, preferredLocale } from './features/language/locale.ts'
import { restoreTheme } from './features/theme/theme.ts'
import { openSessionStore } from './net/session/sessionStore.ts'
import { openSocketStore } from './net/socket/socketStore.ts'
import { type Prerendered, prerendered } from './routes.tsx'
import { reloadWhenReachable } from './ui/pageFailed.tsx'

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
  await needWords('public')
  await Promise.all([
    // First, because it says which words are needed.
    page?.load(),
    // A prerendered page is taken over in the language it was rendered in.
    speak(isPrerendered && isLocale(lang) ? lang : preferredLocale()),
  ])
}

function start(): void {
  const session = openSessionStore()
  const app = <App session={session} socket={openSocketStore(session)} />
  if (isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
