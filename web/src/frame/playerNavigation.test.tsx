import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Locale, loadCatalog, setLocale } from '../i18n/locale.ts'
import { aGuest, anAdmin, aPlayer } from '../testing/fakeApi.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { PlayerNavigation } from './playerNavigation.tsx'

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
  return { user: userEvent.setup(), nav, toggle: screen.getByRole('button', { name: /^Menu|Menú$/ }) }
}

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const current = (nav: HTMLElement) =>
  [...nav.querySelectorAll('[aria-current]')].map(each => [
    each.textContent,
    each.getAttribute('aria-current'),
  ])
const expanded = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('button')
    .map(each => each.getAttribute('aria-expanded'))

it.each([
  [
    'en',
    aPlayer,
    'Menu',
    ['Learn', 'Community'],
    [
      'Play Game',
      'Match Queue',
      'Tournaments',
      'Lessons',
      'Puzzles',
      'Daily deal',
      'Rules',
      'Rankings',
      'Friends',
      'Profile',
    ],
  ],
  [
    'es',
    anAdmin,
    'Menú',
    ['Aprender', 'Comunidad'],
    [
      'Jugar',
      'Buscar partida',
      'Torneos',
      'Lecciones',
      'Ejercicios',
      'Duplicado del día',
      'Reglas',
      'Ranking',
      'Amigos',
      'Perfil',
      'Panel de administración',
    ],
  ],
] as const)('lists the pages in %s and marks the current one', async (locale, user, menu, groups, links) => {
  const { nav, toggle } = await show({ user, locale })
  expect(toggle.getAttribute('aria-label')).toBe(menu)
  expect(toggle.getAttribute('aria-controls')).toBe(nav.id)
  expect(texts(within(nav).getAllByRole('button'))).toEqual(groups)
  const shown = within(nav).getAllByRole('link')
  expect(texts(shown)).toEqual(links)
  expect(current(nav)).toEqual([[shown[0]!.textContent, 'page']])
})

it('offers a guest an account in place of friends', async () => {
  const { nav } = await show({ user: aGuest })
  expect(texts(within(nav).getAllByRole('link'))).toEqual([
    'Play Game',
    'Match Queue',
    'Tournaments',
    'Lessons',
    'Puzzles',
    'Daily deal',
    'Rules',
    'Rankings',
    'Profile',
    'Create account',
  ])
  // A menu with one link would only cost a press.
  expect(texts(within(nav).getAllByRole('button'))).toEqual(['Learn'])
})

it('leads a visitor to what needs no account', async () => {
  const { nav } = await show({ user: null })
  const shown = within(nav).getAllByRole('link')
  expect(shown.map(link => link.getAttribute('href'))).toEqual([
    '/game',
    '/tournaments?view=list',
    '/learn',
    '/puzzles',
    '/daily',
    '/rules',
    '/rankings',
  ])
})

it.each([
  ['/tournament/x/match-queue', [['Tournaments', 'true']]],
  [
    '/rules',
    [
      ['Learn', 'true'],
      ['Rules', 'page'],
    ],
  ],
  [
    '/player/x',
    [
      ['Community', 'true'],
      ['Rankings', 'true'],
    ],
  ],
  [
    '/profile?show=friends',
    [
      ['Community', 'true'],
      ['Friends', 'page'],
    ],
  ],
])('on %s it marks the place and its menu', async (path, marked) => {
  history.replaceState(null, '', path)
  const { nav } = await show()
  expect(current(nav)).toEqual(marked)
})

it('a menu is opened and closed by its button, and only one is open', async () => {
  const { user, nav } = await show()
  const [learn, community] = within(nav).getAllByRole('button')
  await user.click(learn!)
  expect(expanded(nav)).toEqual(['true', 'false'])
  await user.click(community!)
  expect(expanded(nav)).toEqual(['false', 'true'])
  await user.click(community!)
  expect(expanded(nav)).toEqual(['false', 'false'])
})

it('a menu is used with the arrow keys, and Escape returns the focus to its button', async () => {
  const { user, nav } = await show()
  const learn = within(nav).getByRole('button', { name: 'Learn' })
  act(() => learn.focus())
  const focused: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await user.keyboard(`{${key}}`)
    focused.push(document.activeElement?.textContent)
  }
  expect(focused).toEqual(['Lessons', 'Puzzles', 'Daily deal', 'Rules', 'Lessons', 'Rules'])
  expect(expanded(nav)).toEqual(['true', 'false'])
  await user.keyboard('{Escape}')
  expect(expanded(nav)).toEqual(['false', 'false'])
  expect(document.activeElement).toBe(learn)
})

it('a menu closes when the focus leaves the navigation', async () => {
  const { user, nav } = await show()
  await user.click(within(nav).getByRole('button', { name: 'Community' }))
  expect(expanded(nav)).toEqual(['false', 'true'])
  act(() => screen.getByRole('link', { name: 'Vale Cuatro' }).focus())
  expect(expanded(nav)).toEqual(['false', 'false'])
})

it('on a phone the arrow keys move through the whole sheet, and Escape returns the focus to its button', async () => {
  const { user, toggle } = await show()
  await user.click(toggle)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Lessons')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(toggle)
})

it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['the button that opened it', user => user.click(screen.getByRole('button', { name: 'Menu' }))],
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

it('an unknown path has the navigation too', async () => {
  await renderApp('/no/such/page')
  await screen.findByRole('heading', { name: 'Page Not Found' })
  const nav = await screen.findByRole('navigation', { name: 'Main navigation' })
  expect(within(nav).getByRole('link', { name: 'Puzzles' })).toBeTruthy()
})
