import { screen, waitFor, within } from '@testing-library/react'
import type { Friend, Home, PastGame } from '@valecuatro/contract'
import { expect, it, vi } from 'vitest'
import { aGuest, aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { ownStatus } from '../../../testing/queueState.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const NOW = Date.parse('2026-03-04T12:00:00.000Z')
const HOUR_MS = 3_600_000
const id = (n: number) => `0198a1f0-0000-7000-8000-${String(n).padStart(12, '0')}`

const NOTHING: Home = { table: null, puzzle: { isAnswered: true, streak: 3 }, tournament: null }
const game: PastGame = {
  _id: id(1) as never,
  matchId: id(3) as never,
  tournament: null,
  finishedAt: new Date(NOW - 2 * HOUR_MS).toISOString(),
  durationSeconds: 600,
  score: { team1: 12, team2: 30 },
  team: 1,
  won: true,
  sideWon: true,
  absent: false,
  ratingChange: null,
  counts: true,
  players: [],
}
const tournament = (inHours: number): Home['tournament'] => ({
  _id: id(2) as never,
  name: 'Copa Nocturna',
  status: 'open',
  startDate: new Date(NOW + inHours * HOUR_MS).toISOString(),
})
const friend = (n: number, presence: Friend['presence']): Friend => ({
  _id: id(10 + n) as never,
  username: `friend${n}`,
  rating: null,
  isProvisional: false,
  relation: 'friend',
  presence,
  gameId: null,
})

interface Visit {
  user?: typeof aPlayer
  home?: Partial<Home>
  games?: unknown[]
  replies?: Replies
}

async function visit({ user = aPlayer, home = {}, games = [game], replies = {} }: Visit = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const server = await openLiveServer()
  server.setDocument('me', '', ownStatus())
  const app = await renderApp(
    '/game',
    {
      'GET /api/auth/me': { body: user },
      'GET /api/me/home': { body: { ...NOTHING, ...home } },
      'GET /api/players/{id}/games': { body: games },
      ...replies,
    },
    'en',
    server,
  )
  const cards = await screen.findByRole('region', { name: 'For you now' })
  await within(cards).findAllByRole('listitem')
  return { ...app, server, cards }
}
const titles = (cards: HTMLElement) =>
  within(cards)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const golden = (cards: HTMLElement) =>
  [...cards.querySelectorAll('[data-variant="primary"]')].map(({ textContent }) => textContent)

it('leads with the table and a tournament that starts soon, and only the first is golden', async () => {
  const { cards } = await visit({
    home: {
      table: { code: 'ABCDEF' as never, missing: 2 },
      tournament: tournament(0.5),
      puzzle: { isAnswered: false, streak: 4 },
    },
  })
  await within(cards).findByText('You have no friends here yet.')
  expect(titles(cards)).toEqual([
    'Your table',
    'Your next tournament',
    'Puzzle of the day',
    'The daily deal',
    'Friends online',
    'Analyse your last game',
  ])
  expect(golden(cards)).toEqual(['Go to your table'])
  within(cards).getByText('Your table ABCDEF is waiting for 2 more players')
  expect(within(cards).getByRole('link', { name: 'Go to your table' }).getAttribute('href')).toBe('/t/ABCDEF')
  within(cards).getByText('4 days in a row. Keep it going.')
  within(cards).getByText(/Starts in 30 minutes/)
  expect(within(cards).getByRole('link', { name: 'Analyse' }).getAttribute('href')).toBe(
    `/game/${id(1)}/replay?analysis`,
  )
  within(cards).getByText(/Won 30 to 12/)
})

it('without anything urgent no card is golden, and the answered puzzle comes last', async () => {
  const { cards } = await visit({ home: { tournament: tournament(30) } })
  await within(cards).findByText('You have no friends here yet.')
  expect(titles(cards)).toEqual([
    'The daily deal',
    'Friends online',
    'Your next tournament',
    'Analyse your last game',
    'Puzzle of the day',
  ])
  expect(golden(cards)).toEqual([])
})

it('a newcomer sees first steps instead of a last game', async () => {
  const { cards } = await visit({ games: [], home: { puzzle: { isAnswered: false, streak: 0 } } })
  await within(cards).findByText('You have no friends here yet.')
  expect(titles(cards)).toEqual([
    'Your first steps',
    'Puzzle of the day',
    'The daily deal',
    'Friends online',
    'Your next tournament',
  ])
  expect(golden(cards)).toEqual(['Start the lessons'])
  within(cards).getByText('You have not entered any.')
})

it('a guest sees nothing that needs an account', async () => {
  const { cards, api } = await visit({ user: aGuest })
  expect(titles(cards)).toEqual(['The daily deal', 'Analyse your last game', 'Puzzle of the day'])
  expect(api.routes()).not.toContain('GET /api/me/friends')
})

it('friends come and go live', async () => {
  const { cards, api, server } = await visit({
    replies: { 'GET /api/me/friends': { body: [friend(1, 'offline')] } },
  })
  await within(cards).findByText('None of your friends is online.')
  api.replies['GET /api/me/friends'] = {
    body: [
      friend(1, 'playing'),
      ...[2, 3, 4].map(n => friend(n, 'online')),
      { ...friend(5, 'offline'), relation: 'asks' },
    ],
  }
  await waitFor(() => expect(server.countConnections()).toBe(1))
  server.send('friend:changed', { userId: id(11) as never, relation: 'friend', presence: 'playing' })
  await within(cards).findByText('playing')
  within(cards).getByText('friend3')
  within(cards).getByText('and 1 more')
  within(cards).getByRole('link', { name: 'Answer 1 friend request' })
})

it('each part that cannot be loaded says so and can be tried again; the others are shown', async () => {
  const { cards, api, user } = await visit({
    replies: {
      'GET /api/me/home': 'unreachable',
      'GET /api/me/friends': 'unreachable',
    },
  })
  await within(cards).findByText('Your friends could not be loaded')
  within(cards).getByText(/Won 30 to 12/)
  const failed = within(cards).getByText('Your table, puzzle and tournaments could not be loaded')
  api.replies['GET /api/me/home'] = { body: NOTHING }
  await user.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }))
  await within(cards).findByText('3 days in a row. The next one comes tomorrow.')
})
