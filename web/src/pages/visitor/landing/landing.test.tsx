import { screen, waitFor, within } from '@testing-library/react'
import { MESSAGES } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { aGuest, anAdmin, aPlayer, pending } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const linksIn = (landmark: HTMLElement) =>
  within(landmark)
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])
const bar = () => linksIn(screen.getByRole('navigation', { name: 'Main navigation' }))
const hero = () => linksIn(screen.getByRole('region', { name: 'Vale Cuatro' }))
const footer = () => linksIn(screen.getByRole('navigation', { name: 'Footer navigation' }))

const ACTIVITY = {
  online: 12,
  games: 1,
  bestGame: {
    gameId: 'g1',
    players: 4,
    target: 30,
    score: { team1: 9, team2: 12 },
    seats: [
      { username: 'ana', rating: 1500 },
      { username: 'beto', rating: 1500 },
      { username: null, rating: 1500 },
      { username: 'caro', rating: 1500 },
    ],
  },
  tournaments: [{ _id: 't1', name: 'Copa', startDate: '2026-11-20T20:00:00.000Z', entryFee: 0 }],
}

describe('the landing page', () => {
  it('shows a spinner while the session is checked', async () => {
    const me = pending()
    await renderApp('/', { 'GET /api/auth/me': me.promise })
    expect((await screen.findByText('Loading', { selector: '.hero *' })).getAttribute('role')).toBe('status')
    expect([bar(), hero(), footer()]).toEqual([[], [], []])
    me.resolve({ body: aPlayer })
    await screen.findByText('Welcome, anita!')
    expect(screen.queryByText('Loading')).toBeNull()
  })

  it('offers a visitor links to sign in, register and practise', async () => {
    await renderApp('/')
    await screen.findByRole('link', { name: 'Sign Up' })
    expect(bar()).toEqual([
      ['Sign In', '/admin/login'],
      ['Get Started', '/auth'],
    ])
    expect(hero()).toEqual([
      ['Get Started', '/auth'],
      ['Sign In', '/admin/login'],
      ['Try a practice game', '/game/practice'],
      ['Learn to play', '/learn'],
    ])
    expect(footer()).toEqual([['Sign Up', '/auth']])
  })

  it('greets a signed-in player by name', async () => {
    await renderApp('/', { 'GET /api/auth/me': { body: aPlayer } })
    await screen.findByText('Welcome, anita!')
    expect(bar()).toEqual([
      ['Profile', '/profile'],
      ['Tournaments', '/tournaments'],
      ['Match Queue', '/match-queue'],
      ['Play Game', '/game'],
    ])
    expect(hero()).toEqual([
      ['Play now', '/match-queue'],
      ['Join Tournaments', '/tournaments'],
      ['View Profile', '/profile'],
    ])
    expect(footer()).toEqual([
      ['Play Game', '/game'],
      ['Tournaments', '/tournaments'],
      ['Profile', '/profile'],
    ])
  })

  it('offers a guest a table and registration, but nothing that needs an account', async () => {
    await renderApp('/', { 'GET /api/auth/me': { body: aGuest } })
    await screen.findByText('Welcome, anita!')
    expect(bar()).toEqual([
      ['Profile', '/profile'],
      ['Sign Up', '/auth'],
      ['Play Game', '/game'],
    ])
    expect(hero()).toEqual([
      ['Play now', '/match-queue'],
      ['View Profile', '/profile'],
    ])
    expect(footer()).toEqual([
      ['Play Game', '/game'],
      ['Sign Up', '/auth'],
      ['Profile', '/profile'],
    ])
  })

  it('lets a visitor play with a suggested nickname after two presses', async () => {
    const { api, user } = await renderApp('/', {
      'POST /api/auth/guest': { status: 201, body: { ...aGuest, username: 'mora' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Play now' }))
    const nickname = await screen.findByLabelText<HTMLInputElement>('Your nickname')
    expect(document.activeElement).toBe(nickname)
    expect(nickname.value).toMatch(/^[a-z]+-\d\d$/)
    expect(screen.getAllByRole('button', { name: 'Play now' })).toHaveLength(1)
    // The suggestion is selected, so that typing replaces it.
    await user.keyboard('mora{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/match-queue'))
    expect(api.calls.find(({ route }) => route === 'POST /api/auth/guest')?.body).toEqual({
      username: 'mora',
    })
  })

  it('shows beside the field why a nickname was refused, and how to sign in when there are too many guests', async () => {
    const { api, user } = await renderApp('/', {
      'POST /api/auth/guest': { status: 400, body: { error: MESSAGES.nicknameInvalid } },
    })
    await user.click(await screen.findByRole('button', { name: 'Play now' }))
    const nickname = await screen.findByLabelText('Your nickname')
    await user.click(screen.getByRole('button', { name: 'Play now' }))
    await screen.findByText(MESSAGES.nicknameInvalid)
    expect(nickname.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(nickname)
    expect(screen.queryByRole('link', { name: 'Use an account instead' })).toBeNull()
    api.replies['POST /api/auth/guest'] = { status: 429, body: { error: MESSAGES.tooMany } }
    await user.keyboard('{Enter}')
    const account = await screen.findByRole('link', { name: 'Use an account instead' })
    expect(account.getAttribute('href')).toBe('/auth')
  })

  it('shows who is there: people, games, the best game, tournaments and the puzzle', async () => {
    await renderApp('/', { 'GET /api/activity': { body: ACTIVITY } })
    const now = within(await screen.findByRole('region', { name: 'Right now' }))
    await now.findByText('12', { selector: 'strong' })
    expect(now.getByText(/people online/).textContent).toBe('12 people online')
    expect(now.getByText(/being played/).textContent).toBe('1 game being played')
    expect(now.getByText(/ana/).textContent).toBe('ana + A player 9 – 12 beto + caro')
    expect(linksIn(screen.getByRole('region', { name: 'Right now' }))).toEqual([
      ['Watch', '/game/g1'],
      ['Copa', '/tournament/t1/match-queue'],
      ['Solve it', '/puzzles'],
    ])
  })

  it('says that no one is playing, and that the figures could not be loaded', async () => {
    const { api, user } = await renderApp('/', { 'GET /api/activity': 'unreachable' })
    await screen.findByText('Who is there could not be loaded.')
    api.replies['GET /api/activity'] = { body: { online: 0, games: 0, bestGame: null, tournaments: [] } }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^No one is playing right now/)
    expect(screen.queryByRole('heading', { name: 'Best game' })).toBeNull()
  })

  it('offers a free seat at a public table when many people are online', async () => {
    const table = (code: string, isRated: boolean, seats: unknown[]) => ({
      code,
      options: { isRated },
      seats,
    })
    const seat = { username: 'ana', rating: null, isBot: false }
    const tables = [
      table('RATEDX', true, [seat, null]),
      table('FULLXX', false, [seat, seat]),
      table('FREEXX', false, [seat, null]),
    ]
    const { user } = await renderApp('/', {
      'GET /api/activity': { body: { ...ACTIVITY, online: 20 } },
      'GET /api/lobby': { body: { tables, games: [] } },
    })
    await screen.findByText('20', { selector: 'strong' })
    await user.click(await screen.findByRole('button', { name: 'Play now' }))
    const free = await screen.findByRole('link', { name: 'Or take a free seat at a public table' })
    expect(free.getAttribute('href')).toBe('/t/FREEXX')
  })

  it.each(['admin', 'moderator', 'organiser'] as const)(
    'links a user of role %s to the admin panel',
    async role => {
      await renderApp('/', { 'GET /api/auth/me': { body: { ...anAdmin, role } } })
      await screen.findByText('Welcome, donjulio!')
      expect(bar()).toContainEqual(['Admin Panel', '/admin'])
      expect(footer()).toContainEqual(['Admin', '/admin'])
    },
  )

  it('lists four features', async () => {
    await renderApp('/')
    const features = await screen.findByRole('region', { name: 'What you get' })
    expect(
      within(features)
        .getAllByRole('heading', { level: 3 })
        .map(heading => heading.textContent),
    ).toEqual(['Authentic Gameplay', 'Real-Time Multiplayer', 'Tournament System', 'Responsive Design'])
  })

  it('checks the session once on entry, and again when the page is opened again', async () => {
    const { api, user } = await renderApp('/', { 'GET /api/auth/me': { body: aPlayer } })
    await screen.findByText('Welcome, anita!')
    expect(api.count('GET /api/auth/me')).toBe(1)
    await user.click(screen.getByRole('link', { name: 'View Profile' }))
    await screen.findByRole('heading', { name: 'anita' })
    // The profile requests the current coins.
    await waitFor(() => expect(api.count('GET /api/auth/me')).toBe(2))
    api.replies['GET /api/auth/me'] = { status: 401 }
    history.back()
    await screen.findByRole('link', { name: 'Sign Up' })
    await waitFor(() => expect(api.count('GET /api/auth/me')).toBe(3))
  })

  it('changes its language and remembers the choice', async () => {
    const { user } = await renderApp('/')
    await screen.findByRole('link', { name: 'Sign Up' })
    await user.click(screen.getByRole('button', { name: 'Español' }))
    await screen.findByRole('link', { name: 'Crear cuenta' })
    expect(document.documentElement.lang).toBe('es')
    expect(document.cookie).toContain('lang=es')
  })

  it('changes its theme and remembers the choice', async () => {
    const { user } = await renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Theme: automatic' }))
    await user.click(await screen.findByRole('button', { name: 'Theme: light' }))
    await screen.findByRole('button', { name: 'Theme: dark' })
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.cookie).toContain('theme=dark')
  })
})
