import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anAdmin, aPlayer, type Replies } from '../testing/fakeApi.ts'
import { openLiveServer } from '../testing/liveServer.ts'
import { renderApp } from '../testing/renderApp.tsx'

const GAME = '0198a1f0-0000-7000-8000-00000000000a'
const running = { body: { gameId: GAME, matchId: GAME } }
const standing = { waiting: 0, since: null, botsFrom: null, now: 0 }
const waiting = { waiting: 2, since: 0, botsFrom: 20_000, now: 42_000 }

async function visit(
  path: string,
  queue: typeof standing | typeof waiting = standing,
  replies: Replies = {},
) {
  const server = await openLiveServer({
    'queue:state': () => ({ ok: true, queue }),
    'queue:leave': () => ({ ok: true, queue: standing }),
  })
  const app = await renderApp(
    path,
    { 'GET /api/auth/me': { body: aPlayer }, 'GET /api/games/current': { body: null }, ...replies },
    'en',
    server,
  )
  return { ...app, server }
}

const notice = () => screen.findByRole('complementary', { name: 'Your game' })
const noNotice = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Your game' })).toBeNull())

it.each(['/', '/tournaments', '/profile', '/nowhere'])('calls a player to his table on %s', async path => {
  const { server, user } = await visit(path, waiting)
  within(await notice()).getByText('0:42')
  server.tell('game:ready', { gameId: GAME, matchId: GAME })
  const way = await screen.findByRole('link', { name: 'Go to the table' })
  expect(screen.getByRole('alert').textContent).toBe('Your table is ready')
  await waitFor(() => expect(document.title).toBe('Your table is ready'))
  await user.click(way)
  expect(location.pathname).toBe(`/game/${GAME}`)
  await noNotice()
})

it('calls an administrator, too, in the panel', async () => {
  const { server } = await visit('/admin', waiting, { 'GET /api/auth/me': { body: anAdmin } })
  await notice()
  server.tell('game:ready', { gameId: GAME, matchId: GAME })
  await screen.findByRole('link', { name: 'Go to the table' })
})

it('says nothing to visitors, nor to whoever neither waits nor plays', async () => {
  const { api, session } = await visit('/profile')
  await waitFor(() => expect(api.count('GET /api/games/current')).toBe(1))
  await noNotice()
  await session.signOut()
  await noNotice()
})

it('shows a player who looks around that he waits, the way back and the way out', async () => {
  const { user, server } = await visit('/profile', waiting)
  const pill = within(await notice())
  expect(pill.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/match-queue')
  await user.click(pill.getByRole('button', { name: 'Cancel' }))
  await noNotice()
  expect(server.count('queue:leave')).toBe(1)
})

it('leaves it to the queue and the lobby to say it', async () => {
  await visit('/match-queue', waiting)
  await screen.findByRole('button', { name: 'Cancel' })
  await noNotice()
})

it('reminds a player who has left a running game, and lets himself be put out of sight', async () => {
  const { user } = await visit('/profile', standing, { 'GET /api/games/current': running })
  within(await notice()).getByText('You have a game in progress')
  await user.click(await screen.findByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('link', { name: 'Go to the table' })).toBeNull()
})

it('asks again when the tab is looked at, and forgets a game that has ended meanwhile', async () => {
  const { api } = await visit('/profile', standing, { 'GET /api/games/current': running })
  await notice()
  api.replies['GET /api/games/current'] = { body: null }
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await noNotice()
})

it('is not shown at the table itself, nor after it, once the game is over', async () => {
  const { api } = await visit(`/game/${GAME}`, standing, { 'GET /api/games/current': running })
  await waitFor(() => expect(api.count('GET /api/games/current')).toBe(1))
  await noNotice()
  api.replies['GET /api/games/current'] = { body: null }
  act(() => history.pushState(null, '', '/profile'))
  await screen.findByRole('heading', { name: 'anita' })
  await waitFor(() => expect(api.count('GET /api/games/current')).toBe(2))
  await noNotice()
})

it('speaks Spanish where the page does, admin pages included', async () => {
  const server = await openLiveServer({ 'queue:state': () => ({ ok: true, queue: waiting }) })
  await renderApp(
    '/admin',
    { 'GET /api/auth/me': { body: anAdmin }, 'GET /api/games/current': { body: null } },
    'es',
    server,
  )
  await screen.findByText('Buscando partida', { exact: false })
})
