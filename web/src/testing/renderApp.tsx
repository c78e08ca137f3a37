import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app/app.tsx'
import { type Locale, loadCatalog, setLocale } from '../i18n/locale.ts'
import { openSessionStore, type SessionStore } from '../net/session/sessionStore.ts'
import { openSocketStore } from '../net/socket/socketStore.ts'
import { fakeApi, type Replies } from './fakeApi.ts'
import type { LiveServer } from './liveServer.ts'

/** Renders the whole app at a path with a fake API; live messages come from `server`, if given. */
export async function renderApp(
  path: string,
  replies: Replies = {},
  locale: Locale = 'en',
  server?: LiveServer,
) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.scrollTo = () => {}
  const api = fakeApi(replies)
  history.replaceState(null, '', path)
  await loadCatalog('public')
  await act(() => setLocale(locale))
  const session = openSessionStore()
  onTestFinished(() => session.close())
  const user = userEvent.setup()
  render(<App session={session} {...(server && { socket: connect(session, server) })} />)
  return { api, session, user }
}

function connect(session: SessionStore, { url }: LiveServer) {
  document.head.innerHTML = `<meta name="api-host" content="${url}">`
  const socket = openSocketStore(session)
  onTestFinished(() => {
    socket.close()
    document.head.innerHTML = ''
  })
  return socket
}
