import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadCatalog, setLocale } from '../i18n/locale.ts'
import { lazyPage, type Page, ShowPage } from './page.tsx'

const Frame = ({ children }: { children: ReactNode }) => (
  <div>
    <nav>the bar</nav>
    {children}
  </div>
)

let isReachable = false
const reload = vi.fn()

beforeEach(async () => {
  isReachable = false
  reload.mockReset()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  await loadCatalog('public')
  await act(() => setLocale('en'))
})

const show = (shown: Page) =>
  render(
    <I18nProvider i18n={i18n}>
      <ShowPage page={shown} frame={Frame} />
    </I18nProvider>,
  )
const withoutScript = () => lazyPage(() => Promise.reject(new TypeError('Failed to fetch')))

it('keeps the frame around a page whose script could not be loaded', async () => {
  show(withoutScript())
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
  expect(screen.getByText('the bar')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

it('shows a message when the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(withoutScript())
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
})

it('reloads automatically when the connection is back', async () => {
  show(withoutScript())
  await screen.findByRole('alert')
  isReachable = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('reloads on request only if the page server answers', async () => {
  sessionStorage.setItem('page-reloaded-at', String(Date.now()))
  isReachable = true
  show(withoutScript())
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('does not keep reloading a page that keeps failing', async () => {
  sessionStorage.setItem('page-reloaded-at', String(Date.now()))
  isReachable = true
  vi.useFakeTimers()
  show(withoutScript())
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(reload).toHaveBeenCalled()
})

it('starts each new page at its top, also after Back has changed only the query', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const page = lazyPage(async () => ({ default: () => <h1>A page</h1> }))
  show(page)
  await screen.findByRole('heading', { name: 'A page' })
  act(() => history.pushState(null, '', '/list'))
  act(() => history.pushState(null, '', '/list?page=2'))
  scrollTo.mockClear()
  act(() => {
    history.replaceState(null, '', '/list')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(scrollTo).not.toHaveBeenCalled()
  act(() => history.pushState(null, '', '/details'))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

it('keeps the frame around a page that was loaded and then throws', async () => {
  const broken = lazyPage(async () => ({
    default: () => {
      throw new Error('a bug')
    },
  }))
  show(broken)
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this page' })).toBeTruthy()
  expect(screen.getByText('the bar')).toBeTruthy()
})
