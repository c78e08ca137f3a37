import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { needWords, speak } from '../features/language/catalogs.ts'
import type { Locale } from '../features/language/locale.ts'
import { openSessionStore } from '../net/session/sessionStore.ts'
import { fakeApi, type Replies } from './fakeApi.ts'

/** The whole app at a path, with only the network made up. */
export async function renderApp(path: string, replies: Replies = {}, locale: Locale = 'en') {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.scrollTo = () => {}
  const api = fakeApi(replies)
  history.replaceState(null, '', path)
  await needWords('public')
  await act(() => speak(locale))
  const session = openSessionStore()
  onTestFinished(() => session.close())
  const user = userEvent.setup()
  render(<App session={session} />)
  return { api, session, user }
}
