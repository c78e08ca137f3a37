import './ui/styles/index.css'
import './pages/landing/landing.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { needWords, speak } from './features/language/catalogs.ts'
import { isLocale, preferredLocale } from './features/language/locale.ts'
import { restoreTheme } from './features/theme/theme.ts'
import { openSessionStore } from './net/session/sessionStore.ts'
import { openSocketStore } from './net/socket/socketStore.ts'
import { landing } from './routes.tsx'

const root = document.getElementById('root')!
const { lang } = document.documentElement
const isPrerendered = root.hasChildNodes()

restoreTheme()
await needWords('public')
await Promise.all([
  // A prerendered page is taken over in the language it was rendered in.
  speak(isPrerendered && isLocale(lang) ? lang : preferredLocale()),
  location.pathname === '/' && landing.load(),
])

const session = openSessionStore()
const app = <App session={session} socket={openSocketStore(session)} />
if (isPrerendered) hydrateRoot(root, app)
else createRoot(root).render(app)
