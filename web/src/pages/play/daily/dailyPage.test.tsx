import { screen, waitFor, within } from '@testing-library/react'
import type { DailyAttempt, DailyDate, DailyDay, DailyHandResult } from '@valecuatro/contract'
import { commitmentOf, deckOf, handsOf } from '@valecuatro/contract/deck'
import { expect, it } from 'vitest'
import { aGuest, aPlayer, pending } from '../../../testing/fakeApi.ts'
import { openLiveServer } from '../../../testing/liveServer.ts'
import { ownStatus } from '../../../testing/queueState.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { lastMonths } from './rankingPage.tsx'

const DAY = '2026-11-18' as DailyDate
const GAME = '0198a1f0-0000-7000-8000-00000000000a'
const signedIn = { 'GET /api/auth/me': { body: aPlayer } } as const
const visitor = { 'GET /api/auth/me': { status: 401, body: { error: 'Not authenticated' } } } as const

const aDay = (changes: Partial<DailyDay> = {}): DailyDay => ({
  day: DAY,
  state: 'open',
  startsAt: '2026-11-18T03:00:00.000Z',
  endsAt: '2026-11-19T03:00:00.000Z',
  now: '2026-11-18T15:00:00.000Z',
  commitment: 'c0ffee123456'.padEnd(64, '0'),
  rules: {} as never,
  bot: 'maestro',
  players: 12,
  attempt: null,
  streak: { current: 2, best: 5, days: 9 },
  ...changes,
})

const aHand = (hand: number, points: number, mark: DailyHandResult['mark']): DailyHandResult => ({
  hand,
  gameId: GAME as never,
  isMano: hand % 2 === 1,
  won: Math.max(0, points),
  lost: Math.max(0, -points),
  points,
  isGivenUp: false,
  mean: 0.4,
  mark,
  standing: { place: 3, players: 12, percentile: 79 },
})

const anAttempt = (changes: Partial<DailyAttempt> = {}): DailyAttempt => ({
  isRanked: true,
  unrankedFor: null,
  hands: [aHand(1, 2, 'above'), aHand(2, -1, 'below')],
  total: 1,
  running: null,
  next: 3,
  finishedAt: null,
  standing: null,
  ...changes,
})

const finished = anAttempt({
  hands: Array.from({ length: 12 }, (_, index) =>
    aHand(index + 1, index % 3, (['at', 'above', 'below'] as const)[index % 3]!),
  ),
  total: 12,
  next: null,
  finishedAt: '2026-11-18T16:00:00.000Z',
  standing: { place: 3, players: 12, percentile: 79 },
})
const results = {
  headers: { 'X-Total-Count': '2' },
  body: [
    {
      place: 1,
      _id: '0198a1f0-0000-7000-8000-000000000009',
      username: 'mora',
      total: 15,
      percentile: 96,
      hands: 12,
    },
    { place: 3, _id: aPlayer._id, username: 'anita', total: 12, percentile: 79, hands: 12 },
  ],
}

it('explains the deal and starts the first hand once, however often it is pressed', async () => {
  const started = pending()
  const { api, user } = await renderApp('/daily', {
    ...signedIn,
    'GET /api/daily': { body: aDay() },
    'POST /api/daily/{day}/hands': started.promise,
  })
  const button = await screen.findByRole('button', { name: 'Start with hand 1' })
  screen.getByText('12 players')
  screen.getByText('2 days in a row')
  screen.getByText('c0ffee123456…')
  expect(screen.getByRole('timer').textContent).toMatch(/^1[12]:\d\d:\d\d$/)
  expect(
    within(screen.getByRole('list', { name: 'The twelve hands' })).getAllByRole('listitem'),
  ).toHaveLength(12)
  await user.click(button)
  await user.click(button)
  started.resolve({ body: { hand: 1, gameId: GAME } })
  await waitFor(() => expect(location.pathname).toBe(`/game/${GAME}`))
  expect(api.routes().filter(route => route.startsWith('POST /api/daily'))).toHaveLength(1)
})

it('shows why a hand cannot be started, and can be tried again', async () => {
  const { user } = await renderApp('/daily', {
    ...signedIn,
    'GET /api/daily': { body: aDay() },
    'POST /api/daily/{day}/hands': {
      status: 409,
      body: { error: 'The last hand is still being finished. Please try again in a moment.' },
    },
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start with hand 1' })
  await user.click(button)
  const text = await screen.findByText('The last hand is still being finished. Please try again in a moment.')
  expect(text.closest('[role="alert"]')).toBeTruthy()
  expect(button.disabled).toBe(false)
})

it('links a player who is not allowed to play to the reason', async () => {
  const { user } = await renderApp('/daily', {
    ...signedIn,
    'GET /api/daily': { body: aDay() },
    'POST /api/daily/{day}/hands': { status: 403, body: { error: 'Your session has ended' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Start with hand 1' }))
  const link = await screen.findByText('See what is restricted')
  expect(link.getAttribute('href')).toBe('/sanctions')
  expect(link.closest('[role="alert"]')).toBeTruthy()
})

it('a visitor becomes a guest and starts the first hand', async () => {
  const { api, user } = await renderApp('/daily', {
    ...visitor,
    'GET /api/daily': { body: aDay({ streak: null }) },
    'POST /api/auth/guest': { body: { user: aGuest } },
    'POST /api/daily/{day}/hands': { body: { hand: 1, gameId: GAME } },
  })
  const button = await screen.findByRole('button', { name: 'Play as a guest' })
  screen.getByText(/^Guests play the same hands but are not listed/)
  await user.click(button)
  await waitFor(() => expect(api.count(`POST /api/daily/${DAY}/hands` as never)).toBe(1))
  await waitFor(() => expect(location.pathname).toBe(`/game/${GAME}`))
})

it('leads to the running hand, and to another game where the player sits', async () => {
  await renderApp('/daily', {
    ...signedIn,
    'GET /api/daily': {
      body: aDay({ attempt: anAttempt({ running: { hand: 3, gameId: GAME as never }, next: null }) }),
    },
  })
  const link = await screen.findByRole('link', { name: 'Back to hand 3' })
  expect(link.getAttribute('href')).toBe(`/game/${GAME}`)
  screen.getByText('2 hands played: +1')
})

it('sends a player who sits at another game there first', async () => {
  const server = await openLiveServer()
  server.setDocument('me', '', { ...ownStatus(), gameId: GAME as never })
  await renderApp('/daily', { ...signedIn, 'GET /api/daily': { body: aDay() } }, 'en', server)
  const link = await screen.findByRole('link', { name: 'Go to that game' })
  expect(link.getAttribute('href')).toBe(`/game/${GAME}`)
  expect(screen.queryByRole('button', { name: 'Start with hand 1' })).toBeNull()
})

it('shows the result, the marks, the list with the own row, and shares it without spoilers', async () => {
  const { user } = await renderApp('/daily', {
    ...signedIn,
    'GET /api/daily': { body: aDay({ attempt: finished }) },
    'GET /api/daily/{day}/results': results,
  })
  await screen.findByText('Place 3 of 12, better than 79% of the field')
  const row = (await screen.findByText('(you)')).closest('tr')!
  expect(row.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'Hand 2: +1, above the field' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
  expect(new URL(link.href).searchParams.get('text')).toBe(
    `Vale Cuatro: the daily deal of 11/18\n+12 points, place 3 of 12, better than 79%\n■▲▼■▲▼ ■▲▼■▲▼ ${location.origin}/daily/${DAY}`,
  )
})

it.each<[string, Partial<DailyDay>, Partial<DailyAttempt>, RegExp]>([
  ['the first of the day', {}, {}, /^You are the first to finish today/],
  ['the only one of a closed day', { state: 'closed' }, {}, /^No one else finished this day/],
  [
    'a guest, who is not in the field',
    {},
    { isRanked: false, unrankedFor: 'guest', standing: { place: 2, players: 1, percentile: 0 } },
    /^That would be place 2 of 2, better than 0% of the field/,
  ],
])('says where %s is', async (_, day, attempt, text) => {
  const alone = { ...finished, standing: { place: 1, players: 1, percentile: 50 } }
  await renderApp(`/daily/${DAY}`, {
    ...signedIn,
    'GET /api/daily/{day}': { body: aDay({ ...day, players: 1, attempt: { ...alone, ...attempt } }) },
    'GET /api/daily/{day}/results': {
      headers: { 'X-Total-Count': '1' },
      body: [{ ...results.body[1], place: 1, percentile: 50 }],
    },
    'GET /api/daily/{day}/hands/{hand}/plays': { headers: { 'X-Total-Count': '0' }, body: [] },
  })
  await screen.findByText(text)
  expect((await screen.findByRole('row', { name: /anita/ })).textContent).not.toContain('50%')
})

it('opens the sheet of a hand', async () => {
  const hand = {
    ...aHand(1, 2, 'above'),
    seat: 0,
    cards: [['1e', '7o', '4c'], []],
    isRevealed: false,
    events: [],
    decisions: [],
    sheet: [
      {
        topic: 'truco',
        choices: [
          { choice: 'called', players: 3, share: 0.25, mean: 1.5, isOwn: true },
          { choice: 'none', players: 9, share: 0.75, mean: -0.5, isOwn: false },
        ],
      },
    ],
  }
  const { user } = await renderApp('/daily', {
    ...signedIn,
    'GET /api/daily': { body: aDay({ attempt: anAttempt() }) },
    'GET /api/daily/{day}/hands/{hand}': { body: hand },
  })
  await user.click(await screen.findByRole('button', { name: 'Hand 1: +2, above the field' }))
  const sheet = within(await screen.findByRole('region', { name: 'Hand 1' }))
  const table = await sheet.findByRole('table', { name: 'Truco' })
  expect(within(table).getByRole('row', { name: /^Called it/ }).textContent).toBe('Called ityou25%+1.5')
  expect(location.search).toBe('')
})

it('a day that is being closed cannot be started', async () => {
  await renderApp(`/daily/${DAY}`, {
    ...signedIn,
    'GET /api/daily/{day}': { body: aDay({ state: 'closing' }) },
  })
  await screen.findByText(/^This day is over\. Its last hands are being finished/)
  expect(screen.queryByRole('button', { name: 'Start with hand 1' })).toBeNull()
})

it.each([
  ['fair', (cards: string[][]) => cards, 'Fair deal.'],
  ['changed', (cards: string[][]) => cards.toReversed(), 'This deal does not check out.'],
])('verifies a closed day whose deals are %s', async (_, change, verdict) => {
  const secret = '5ec7'.repeat(16)
  const deals = Array.from({ length: 12 }, (_, index) => ({
    hand: index + 1,
    cards: change(handsOf(deckOf(secret, [DAY], index + 1), 2)),
  }))
  const commitment = commitmentOf(secret)
  const { user } = await renderApp(`/daily/${DAY}`, {
    ...visitor,
    'GET /api/daily/{day}': { body: aDay({ state: 'closed', commitment, streak: null }) },
    'GET /api/daily/{day}/results': results,
    'GET /api/daily/{day}/hands/{hand}/plays': { headers: { 'X-Total-Count': '0' }, body: [] },
    'GET /api/daily/{day}/record': { body: { day: DAY, commitment, secret, seeds: [DAY], rules: {}, deals } },
  })
  await user.click(await screen.findByRole('button', { name: 'Verify in this browser' }))
  await screen.findByText(verdict, undefined, { timeout: 60_000 })
  await screen.findByText('mora')
})

it('says that a date has no deal, or that it could not be loaded', async () => {
  const { api, user } = await renderApp('/daily/2020-01-01', {
    ...signedIn,
    'GET /api/daily/{day}': { status: 500, body: {} },
  })
  await screen.findByText('The daily deal could not be loaded')
  api.replies['GET /api/daily/{day}'] = {
    status: 404,
    body: { error: 'There is no daily deal on this date' },
  }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'There is no deal on this date' })
})

it('lists past days with the own results', async () => {
  await renderApp('/daily/archive', {
    ...signedIn,
    'GET /api/daily/archive': {
      headers: { 'X-Total-Count': '2' },
      body: [
        { day: '2026-11-17', players: 40, own: { isRanked: true, hands: 12, total: -3, percentile: 41.5 } },
        { day: '2026-11-16', players: 1, own: null },
      ],
    },
  })
  const [first, second] = await screen.findAllByRole('link', { name: /2026/ })
  expect(first!.textContent).toBe('Tuesday, November 17, 202640 players-3better than 42%')
  expect(second!.getAttribute('href')).toBe('/daily/2026-11-16')
  expect(second!.textContent).toContain('Not played')
})

it('ranks from ten days on, and says how many the reader has', async () => {
  const own = { _id: aPlayer._id, username: 'anita', percentile: 61.2, days: 4, place: null }
  const { user } = await renderApp('/daily/ranking', {
    ...signedIn,
    'GET /api/daily/rankings': ({ url }) => ({
      body: {
        month: url.searchParams.get('month'),
        minimumDays: 10,
        rows: url.searchParams.has('month')
          ? []
          : [{ place: 1, _id: results.body[0]!._id, username: 'mora', percentile: 88.25, days: 30 }],
        own,
      },
    }),
  })
  await screen.findByText('No one is listed yet')
  screen.getByText('You have finished 4 days, with a mean of 61%. Players are listed from 10 days on.')
  await user.click(screen.getByRole('tab', { name: 'All time' }))
  expect((await screen.findByRole('row', { name: /mora/ })).textContent).toMatch(/^1.*mora88\.330$/)
})

it('is available in Spanish', async () => {
  await renderApp('/daily', { ...signedIn, 'GET /api/daily': { body: aDay({ attempt: anAttempt() }) } }, 'es')
  await screen.findByRole('heading', { name: 'El duplicado del día' })
  screen.getByRole('button', { name: 'Seguir con la mano 3' })
})

it('knows the month in Buenos Aires and the one before', () => {
  expect(lastMonths(new Date('2026-01-01T02:00:00Z'))).toEqual(['2025-12', '2025-11'])
  expect(lastMonths(new Date('2026-01-01T04:00:00Z'))).toEqual(['2026-01', '2025-12'])
})
