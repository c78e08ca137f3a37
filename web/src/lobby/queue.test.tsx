import { act, screen, waitFor, within } from '@testing-library/react'
import type { QueueState } from '@valecuatro/contract'
import { describe, expect, it, vi } from 'vitest'
import { aPlayer, type Replies } from '../testing/fakeApi.ts'
import { openLiveServer } from '../testing/liveServer.ts'
import { renderApp } from '../testing/renderApp.tsx'

const GAME = '0198a1f0-0000-7000-8000-00000000000a'
const running = { body: { gameId: GAME, matchId: GAME } }

function queueState(waiting: number, waitedFor: number | null = null): QueueState {
  const now = 5_000_000
  if (waitedFor === null) return { waiting, since: null, botsFrom: null, now }
  return { waiting, since: now - waitedFor, botsFrom: now - waitedFor + 20_000, now }
}

/** Opens the app as a signed-in player, with a fake live server. */
async function visit(path: string, state = queueState(0), replies: Replies = {}) {
  const server = await openLiveServer({ 'queue:state': () => ({ ok: true, queue: state }) })
  const app = await renderApp(
    path,
    {
      'GET /api/auth/me': { body: aPlayer },
      'GET /api/games/current': { body: null },
      'GET /api/players/{id}/games': { body: [] },
      ...replies,
    },
    'en',
    server,
  )
  return { ...app, server }
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const enabled = (name: string) =>
  waitFor(async () => {
    const found = await button(name)
    expect(found.disabled).toBe(false)
    return found
  })
const arrived = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

describe('the match queue', () => {
  it('shows how many players wait and updates the count', async () => {
    const { server } = await visit('/match-queue', queueState(2))
    await screen.findByText('2 players waiting')
    server.send('queue:count', { waiting: 1 })
    await screen.findByText('1 player waiting')
  })

  it('lets a player join, wait and cancel', async () => {
    const { server, user } = await visit('/match-queue')
    server.handlers['queue:join'] = () => ({ ok: true, queue: queueState(1, 0) })
    server.handlers['queue:leave'] = () => ({ ok: true, queue: queueState(0) })
    await user.click(await enabled('Find a match'))
    await screen.findByRole('heading', { name: 'Waiting for 3 more players' })
    expect(screen.getByRole('timer').textContent).toBe('0:00')
    expect(document.title).toMatch(/^\(0:0\d\) Match Queue/)
    server.send('queue:count', { waiting: 3 })
    await screen.findByRole('heading', { name: 'Waiting for one more player' })
    await user.click(await enabled('Cancel'))
    await enabled('Find a match')
    expect(document.title).toBe('Match Queue · Vale Cuatro')
  })

  it('still shows the waiting time after a reload, measured by the clock of the server', async () => {
    await visit('/match-queue', queueState(2, 83_000))
    expect((await screen.findByRole('timer')).textContent).toBe('1:23')
  })

  it('shows that the player joined in another tab', async () => {
    const { server } = await visit('/match-queue')
    await enabled('Find a match')
    server.send('queue:state', queueState(1, 4000))
    await button('Cancel')
  })

  it('shows a small button for bots at first, and a prominent offer after a while', async () => {
    const { server } = await visit('/match-queue', queueState(1, 1000))
    await button('Play with bots now')
    expect(screen.queryByRole('button', { name: 'Play with bots' })).toBeNull()
    server.send('queue:state', queueState(1, 20_000))
    const offer = await button('Play with bots')
    expect(offer.closest('[role=status]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Play with bots now' })).toBeNull()
  })

  it('opens the table when one is ready', async () => {
    const { server } = await visit('/match-queue', queueState(3, 9000))
    await button('Cancel')
    server.send('game:ready', { gameId: GAME, matchId: GAME })
    await arrived(`/game/${GAME}`)
    expect(screen.getByRole('alert').textContent).toBe('Your table is ready')
  })

  it('waits until the tab is visible before it opens the table', async () => {
    const { server } = await visit('/match-queue', queueState(3, 9000))
    await button('Cancel')
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server.send('game:ready', { gameId: GAME, matchId: GAME })
    await screen.findByRole('heading', { name: 'Your table is ready' })
    await waitFor(() => expect(document.title).toBe('Your table is ready · Vale Cuatro'))
    expect(location.pathname).toBe('/match-queue')
    look.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await arrived(`/game/${GAME}`)
  })

  it('opens a table with bots on request', async () => {
    const { server, user } = await visit('/match-queue', queueState(1, 30_000))
    server.handlers['queue:bots'] = () => ({ ok: true, gameId: GAME })
    await user.click(await enabled('Play with bots'))
    await arrived(`/game/${GAME}`)
  })

  it.each([
    ['slow-down', 'Too many attempts. Wait a moment and try again.'],
    ['unavailable', 'The server did not answer. Try again in a moment.'],
    ['guests-not-allowed', 'You need an account to play rated games.'],
  ] as const)('explains why a request was refused: %s', async (code, sentence) => {
    const { server, user } = await visit('/match-queue')
    server.handlers['queue:join'] = () => ({ ok: false, code })
    await user.click(await enabled('Find a match'))
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
    await enabled('Find a match')
  })

  it('shows a seated player the link to their table', async () => {
    const { server, user, api } = await visit('/match-queue')
    server.handlers['queue:join'] = () => ({ ok: false, code: 'already-playing' })
    await enabled('Find a match')
    api.replies['GET /api/games/current'] = running
    await user.click(await enabled('Find a match'))
    await arrived(`/game/${GAME}`)
  })

  it('reports a lost connection and disables the buttons until it is back', async () => {
    const { server } = await visit('/match-queue', queueState(1, 3000))
    await enabled('Cancel')
    await server.stop()
    await screen.findByText('Connection lost. Reconnecting…')
    screen.getByText("We'll hold your place in the queue for a minute.")
    expect((await button('Cancel')).disabled).toBe(true)
    await server.start()
    await enabled('Cancel')
    expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull()
  })

  it('opens a table with bots of the chosen characters', async () => {
    const { server, user } = await visit('/match-queue')
    const asked = vi.fn()
    server.handlers['practice:start'] = options => {
      asked(options)
      return { ok: true, gameId: GAME }
    }
    await user.click(await enabled('Practice against bots'))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('30 points'))
    await user.click(form.getByLabelText('With flor'))
    await user.click(within(form.getByRole('group', { name: 'Rivals' })).getByLabelText('Daring'))
    await user.click(within(form.getByRole('group', { name: 'Partner' })).getByLabelText('Careful'))
    form.getByText('Calls with good cards and knows when to fold.')
    await user.click(form.getByRole('button', { name: 'Deal the cards' }))
    await arrived(`/game/${GAME}`)
    expect(asked).toHaveBeenCalledWith({
      players: 4,
      target: 30,
      flor: true,
      rivals: 'daring',
      partner: 'careful',
    })
  })
})

describe('the lobby', () => {
  it('resumes a running game', async () => {
    await visit('/game', queueState(0), { 'GET /api/games/current': running })
    await arrived(`/game/${GAME}`)
  })

  it('joins the queue and opens its page', async () => {
    const { server, user } = await visit('/game', queueState(1))
    server.handlers['queue:join'] = () => ({ ok: true, queue: queueState(2, 0) })
    await user.click(await enabled('Find a match'))
    await arrived('/match-queue')
    await screen.findByRole('heading', { name: 'Waiting for 2 more players' })
  })

  it('lists the latest games with links to their replays', async () => {
    const players = ['anita', 'beto', 'carla', 'dani'].map((username, seat) => ({
      seat,
      userId: null,
      username,
      bot: null,
    }))
    await visit('/game', queueState(0), {
      'GET /api/players/{id}/games': {
        body: [
          {
            _id: GAME,
            matchId: GAME,
            tournament: null,
            finishedAt: '2026-03-04T12:00:00.000Z',
            durationSeconds: 900,
            score: { team1: 30, team2: 21 },
            team: 0,
            won: true,
            absent: false,
            ratingChange: 8,
            counts: true,
            players,
          },
        ],
      },
    })
    const line = within((await screen.findByText('Won')).closest('li')!)
    line.getByText('30 to 21')
    expect(line.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe(`/game/${GAME}/replay`)
  })

  it('reports that the games could not be loaded, and retries', async () => {
    const { user, api } = await visit('/game', queueState(0), {
      'GET /api/players/{id}/games': { status: 500 },
    })
    await screen.findByText('Your games could not be loaded')
    api.replies['GET /api/players/{id}/games'] = { body: [] }
    await user.click(await button('Try Again'))
    await screen.findByText("You haven't played any games yet.")
  })

  it('lets a visitor practise at once, or sign in', async () => {
    await renderApp('/game')
    const practice = await screen.findByRole('link', { name: 'Practice now' })
    expect(practice.getAttribute('href')).toBe('/game/practice')
    screen.getByRole('heading', { name: 'Sign in to play' })
  })
})
