import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Locale, loadCatalog, setLocale } from '../i18n/locale.ts'
import { aGuest, anAdmin, aPlayer } from '../testing/fakeApi.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { PlayerNavigation } from './playerFrame.tsx'

beforeEach(() => history.replaceState(null, '', '/game'))

type Viewer = ComponentProps<typeof PlayerNavigation>['user']

async function show({ user = aPlayer as Viewer, locale = 'en' as Locale } = {}) {
  await loadCatalog('signIn')
  await act(() => setLocale(locale))
  render(
    <I18nProvider i18n={i18n}>
      <header>
        <PlayerNavigation user={user}>
          <a href="/">Vale Cuatro</a>
        </PlayerNavigation>
      </header>
      <p>the page</p>
    </I18nProvider>,
  )
  const nav = screen.getByRole('navigation')
  return { user: userEvent.setup(), nav, toggle: screen.getByRole('button') }
}

it.each([
  [
    'en',
    aPlayer,
    'Menu',
    ['Tournaments', 'Match Queue', 'Play Game', 'Rankings', 'Learn', 'Rules', 'Puzzles', 'Profile'],
  ],
  [
    'es',
    anAdmin,
    'Menú',
    [
      'Torneos',
      'Buscar partida',
      'Jugar',
      'Ranking',
      'Aprender',
      'Reglas',
      'Desafíos',
      'Perfil',
      'Panel de administración',
    ],
  ],
] as const)('lists the pages in %s and marks the current one', async (locale, user, menu, links) => {
  const { nav, toggle } = await show({ user, locale })
  expect(toggle.getAttribute('aria-label')).toBe(menu)
  expect(toggle.getAttribute('aria-controls')).toBe(nav.id)
  const shown = within(nav).getAllByRole('link')
  expect(shown.map(({ textContent }) => textContent)).toEqual(links)
  expect(shown.findIndex(each => each.getAttribute('aria-current') === 'page')).toBe(2)
})

it('offers a guest an account in place of tournaments and the queue', async () => {
  const { nav } = await show({ user: aGuest })
  const shown = within(nav).getAllByRole('link')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Play Game',
    'Learn',
    'Rules',
    'Puzzles',
    'Profile',
    'Create account',
  ])
})

it('leads a visitor to what needs no account', async () => {
  const { nav } = await show({ user: null })
  const shown = within(nav).getAllByRole('link')
  expect(shown.map(link => link.getAttribute('href'))).toEqual(['/game', '/learn', '/rules', '/puzzles'])
})

it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['the button that opened it', user => user.click(screen.getByRole('button'))],
  ['Escape', user => user.keyboard('{Escape}')],
  ['a click outside of it', user => user.click(screen.getByText('the page'))],
  ['a click on one of its links', user => user.click(screen.getByRole('link', { name: 'Profile' }))],
])('on a phone the list is opened by its button and closed by %s', async (_, close) => {
  const { user, nav, toggle } = await show()
  expect([toggle.getAttribute('aria-expanded'), nav.dataset.open]).toEqual(['false', 'false'])
  await user.click(toggle)
  expect([toggle.getAttribute('aria-expanded'), nav.dataset.open]).toEqual(['true', 'true'])
  await close(user)
  expect([toggle.getAttribute('aria-expanded'), nav.dataset.open]).toEqual(['false', 'false'])
})

it('the button of the player menu keeps the focus when the menu loads', async () => {
  const loaded = Promise.withResolvers<void>()
  vi.doMock('./openPlayerMenu.tsx', async importOriginal => {
    await loaded.promise
    return importOriginal()
  })
  onTestFinished(() => vi.doUnmock('./openPlayerMenu.tsx'))
  await renderApp('/rules', { 'GET /api/auth/me': { body: aPlayer } })
  await screen.findByRole('heading', { level: 1 })
  const button = screen.getByRole('button', { name: aPlayer.username })
  act(() => button.focus())
  loaded.resolve()
  await screen.findByRole('link', { name: 'Notifications' })
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: aPlayer.username }))
})
