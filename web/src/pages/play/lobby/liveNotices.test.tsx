import { act, screen, waitFor, within } from '@testing-library/react'
import type { GameId, MatchId, OwnChallenges } from '@valecuatro/contract'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { anAdmin, aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { ownStatus } from '../../../testing/queueState.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const GAME = '0198a1f0-0000-7000-8000-00000000000a' as GameId
const MATCH = '0198a1f0-0000-7000-8000-00000000000b' as MatchId
const standing = ownStatus()
const playing = ownStatus({ gameId: GAME })
const waiting = ownStatus({ waiting: 2, since: 0, botsFrom: 20_000, now: 42_000 })

// Stops the clocks on the page, so that a slow machine makes no difference.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

async function visit(path: string, status = standing, replies: Replies = {}, locale: 'en' | 'es' = 'en') {
  const server = await openLiveServer()
  server.setDocument('me', '', status)
  const app = await renderApp(path, { 'GET /api/auth/me': { body: aPlayer }, ...replies }, locale, server)
  return { ...app, server }
}

const notice = () => screen.findByRole('complementary', { name: 'Your game' })
const noNotice = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Your game' })).toBeNull())

it.each(['/', '/tournaments', '/profile', '/nowhere'])(
  'tells a player on %s that their table is ready',
  async path => {
    const { server, user } = await visit(path, waiting)
    within(await notice()).getByText('0:42')
    server.publish('me', '', playing)
    const way = await screen.findByRole('link', { name: 'Go to the table' })
    expect(screen.getByRole('alert').textContent).toBe('Your table is ready')
    await waitFor(() => expect(document.title).toBe('Your table is ready'))
    await user.click(way)
    expect(location.pathname).toBe(`/game/${GAME}`)
    await noNotice()
  },
)

describe('a player against a bot that makes room', () => {
  const NEXT = '0198a1f0-0000-7000-8000-00000000000c' as GameId
  const withBot = ownStatus({ gameId: GAME, playsBotMeanwhile: true })

  it('reads that at the table, and can hide it', async () => {
    const { user } = await visit(`/game/${GAME}`, withBot)
    const card = within(await notice())
    card.getByText('No one is free right now: you are playing a bot until someone comes.')
    await user.click(card.getByRole('button', { name: 'Hide' }))
    await noNotice()
  })

  it('is taken to the game with the person who has come', async () => {
    const { server } = await visit(`/game/${GAME}`, withBot)
    await notice()
    server.publish('me', '', waiting)
    server.publish('me', '', ownStatus({ gameId: NEXT }))
    await waitFor(() => expect(location.pathname).toBe(`/game/${NEXT}`))
    await screen.findByText('Someone has come: this game is against a person.')
    await noNotice()
  })
})

it('tells a player whose connection was closed because too many are open, and connects again on request', async () => {
  const { server, user } = await visit('/profile', waiting)
  await notice()
  server.send('bye', { reason: 'too-many' })
  server.disconnectAll()
  const connect = await screen.findByRole('button', { name: 'Connect again' })
  await screen.findByText('This tab is disconnected', { selector: '[role="alert"], [role="alert"] *' })
  await waitFor(() => expect(server.countConnections()).toBe(0))
  await user.click(connect)
  await waitFor(() => expect(server.countConnections()).toBe(1))
  expect(within(await notice()).queryByRole('button', { name: 'Connect again' })).toBeNull()
})

it('tells an administrator on the admin pages that their table is ready', async () => {
  const { server } = await visit('/admin', waiting, { 'GET /api/auth/me': { body: anAdmin } })
  await notice()
  server.publish('me', '', playing)
  await screen.findByRole('link', { name: 'Go to the table' })
})

it('shows nothing to visitors or to players who are neither waiting nor playing', async () => {
  const { server, session } = await visit('/profile')
  await waitFor(() => expect(server.countWatched('me')).toBe(1))
  await noNotice()
  session.signOut()
  await noNotice()
})

it('shows a waiting player a link to the queue and a button to leave it, on other pages', async () => {
  const { user, server } = await visit('/profile', waiting)
  server.handlers['queue:leave'] = () => {
    server.setDocument('me', '', standing)
    return { ok: true, queue: standing }
  }
  const pill = within(await notice())
  expect(pill.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/match-queue')
  await user.click(pill.getByRole('button', { name: 'Cancel' }))
  await noNotice()
  expect(server.count('queue:leave')).toBe(1)
})

it('is hidden on the queue page, which shows the same information', async () => {
  await visit('/match-queue', waiting)
  await screen.findByRole('button', { name: 'Cancel' })
  await noNotice()
})

it('reminds a player who left the page of a running game, and can be hidden', async () => {
  const { user } = await visit('/profile', playing)
  within(await notice()).getByText('You have a game in progress')
  await user.click(await screen.findByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('link', { name: 'Go to the table' })).toBeNull()
})

it('disappears when the game has ended', async () => {
  const { server } = await visit('/profile', playing)
  await notice()
  server.publish('me', '', standing)
  await noNotice()
})

it('is not shown at the table, nor on other pages once the game is over', async () => {
  const { server } = await visit(`/game/${GAME}`, playing)
  await waitFor(() => expect(server.countWatched('me')).toBe(1))
  await noNotice()
  server.publish('me', '', standing)
  act(() => history.pushState(null, '', '/profile'))
  await screen.findByRole('heading', { name: 'anita' })
  await noNotice()
})

it('is in Spanish on a Spanish page, including the admin pages', async () => {
  await visit('/admin', waiting, { 'GET /api/auth/me': { body: anAdmin } }, 'es')
  await screen.findByText('Buscando partida', { exact: false })
})

it('shows the invitation of a friend on every page, until it is hidden', async () => {
  const { server, user } = await visit('/profile', waiting)
  const card = await notice()
  within(card).getByText('0:42')
  server.send('table:invited', {
    code: 'ABCDEF' as never,
    from: { _id: GAME as never, username: 'beto' },
  })
  await within(card).findByText('beto invites you to a table')
  expect(within(card).getByRole('link', { name: 'Go to the table' }).getAttribute('href')).toBe('/t/ABCDEF')
  await user.click(within(card).getByRole('button', { name: 'Hide' }))
  await within(card).findByText('0:42')
})

describe('a challenge', () => {
  const challenge = {
    _id: MATCH as never,
    from: { _id: GAME as never, username: 'beto' },
    to: { _id: aPlayer._id, username: aPlayer.username },
    rules: { target: 15, flor: true, turnSeconds: 30, isRated: false },
    expiresAt: 120_000,
    isDeclined: false,
  } as const
  const none: OwnChallenges = { received: [], sent: [], acceptedFrom: 'everyone', now: 0 }
  const DELETE = 'DELETE /api/challenges/{id}'

  it('is shown on every page with its rules, and can be declined', async () => {
    const { server, user, api } = await visit('/rankings', standing, { [DELETE]: { body: { ok: true } } })
    await waitFor(() => expect(server.countWatched('challenges')).toBe(1))
    server.publish('challenges', '', { ...none, received: [challenge] })
    const card = await notice()
    await within(card).findByText('beto challenges you')
    within(card).getByText('15 points · with flor · 30 s · friendly')
    within(card).getByText('2:00')
    await user.click(within(card).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(api.count(`DELETE /api/challenges/${MATCH}` as never)).toBe(1))
    server.publish('challenges', '', none)
    await noNotice()
  })

  it('that cannot be accepted says why; accepted, it opens the game', async () => {
    const ACCEPT = 'POST /api/challenges/{id}/accept'
    const refused = {
      status: 404,
      body: { error: 'This challenge is no longer open', code: 'challenge-over' },
    }
    const { server, user, api } = await visit('/rankings', standing, { [ACCEPT]: refused })
    await waitFor(() => expect(server.countWatched('challenges')).toBe(1))
    server.publish('challenges', '', { ...none, received: [challenge] })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await screen.findByText('This challenge is no longer open')
    api.replies[ACCEPT] = { body: { gameId: GAME } }
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(location.pathname).toBe(`/game/${GAME}`))
  })

  it('that the player has sent shows the time left and can be withdrawn', async () => {
    const { server, user, api } = await visit('/rankings', standing, { [DELETE]: { body: { ok: true } } })
    await waitFor(() => expect(server.countWatched('challenges')).toBe(1))
    const sent = { ...challenge, from: challenge.to, to: challenge.from }
    server.publish('challenges', '', { ...none, sent: [sent] })
    const card = await notice()
    await within(card).findByText('Waiting for beto')
    await user.click(within(card).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(api.count(`DELETE /api/challenges/${MATCH}` as never)).toBe(1))
  })
})

describe('a warning', () => {
  const text = 'Please stop insulting other players.'
  const warning = { _id: MATCH, text, createdAt: '2026-03-04T12:00:00.000Z' }
  const READ = 'POST /api/me/warnings/{id}/read'
  const warned = {
    'GET /api/auth/me': { body: { ...aPlayer, warned: true } },
    'GET /api/me/warnings': { body: [warning] },
  } as const
  const dialog = () => screen.findByRole('dialog', { name: 'A warning from our staff' })

  it('whose dialog cannot be loaded does not hide the other notices, and is shown later', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.doMock('./warningDialog.tsx', load)
    onTestFinished(() => vi.doUnmock('./warningDialog.tsx'))
    const { server } = await visit('/rankings', standing, { 'GET /api/me/warnings': { body: [warning] } })
    await waitFor(() => expect(server.countWatched('me')).toBe(1))
    server.send('warning:new', {})
    await waitFor(() => expect(load).toHaveBeenCalled())
    await act(async () => {})
    server.publish('me', '', playing)
    await screen.findByRole('link', { name: 'Go to the table' })
    vi.doUnmock('./warningDialog.tsx')
    server.publish('me', '', standing)
    await dialog()
  })

  it('must be confirmed: Escape does not close it, and a failed confirmation is reported', async () => {
    const { user, api } = await visit('/rankings', standing, { ...warned, [READ]: 'unreachable' })
    within(await dialog()).getByText(text)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'I have read this' }))
    await screen.findByText('Your confirmation could not be sent. Please try again.')
    api.replies[READ] = { body: { ok: true } }
    await user.click(screen.getByRole('button', { name: 'I have read this' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.routes().filter(route => route.endsWith('/read'))).toHaveLength(2)
  })

  it('that is sent during a game waits until the game is over', async () => {
    const { server } = await visit('/rankings', playing, warned)
    await notice()
    expect(screen.queryByRole('dialog')).toBeNull()
    server.publish('me', '', standing)
    await dialog()
  })

  it('is shown at once to a player who is on another page', async () => {
    const { server } = await visit('/rankings', standing, {
      'GET /api/me/warnings': warned['GET /api/me/warnings'],
    })
    await waitFor(() => expect(server.countWatched('me')).toBe(1))
    server.send('warning:new', {})
    await dialog()
  })
})
