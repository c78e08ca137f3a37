import { type DailyDate, DELETION_DELAY_DAYS, type GameId, type UserId } from '@valecuatro/contract'
import { type Action, CARDS, type Card, isCard, legal } from '@valecuatro/engine'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyDay } from '../../../scripts/verifyGame.mjs'
import { copyOf, createClient } from '../../test/client.ts'
import { signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { freePort } from '../../test/ports.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { sweepDeletedAccounts } from '../accounts/index.ts'
import { compose } from '../compose.ts'
import { findSeatedPlayers } from '../games/index.ts'
import { games } from '../games/schema.ts'
import { endOfDay } from '../platform/days.ts'
import { createEvents } from '../platform/events.ts'
import { sweepDailyGames } from './closing.ts'
import { cardsOf, LAST_HANDS_MS, seatOfPlayer } from './rules.ts'
import { dailyAttempts, dailyCounts, dailyDays, dailyPlayers, dailyPlays, dailyRankings } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000
const TURN_MS = 30_000
const PACE = { betweenHandsMs: 0, botThinkingScale: 0, turnMs: TURN_MS }
const LATER = { timeout: 60_000 }

let world: World
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, PACE)
  url = await listenOnFreePort(world)
  world.stopClock()
})
afterEach(() => {
  for (const player of connected.splice(0)) player.leave()
})

type Person = Awaited<ReturnType<typeof arrive>>
async function arrive(device?: string) {
  const { client, cookie, userId, name } = await newPlayer(world, undefined, device)
  return { client, userId, name, player: connect(cookie) }
}
function connect(cookie: string): Player {
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  return player
}
async function arriveAsGuest(device?: string) {
  const client = createClient(world)
  if (device) client.cookies.set('device', device)
  const { body } = await client.call('POST /api/auth/guest', { body: { username: 'visitor' } })
  return {
    client,
    userId: body._id,
    name: body.username,
    player: connect(cookieOf(client.cookies)),
  } as Person
}

const today = async () => (await createClient(world).call('GET /api/daily')).body.day as DailyDate
/** Goes on to the middle of the next day, in which no day changes unless a test says so. */
async function nextDay() {
  const now = world.ctx.now().getTime()
  world.advance(endOfDay(await today()).getTime() - now + DAY_MS / 2)
  await world.daily.sweep()
  await world.daily.sweep()
  return today()
}

/** A second server on the same database. */
async function secondNode() {
  const log = pino({ level: 'silent' })
  const node = await compose({ ...world.ctx, events: createEvents(log) }, PACE)
  for (const each of [node.daily, node.tournaments, node.autoStarts]) each.close()
  return node
}
type Node = Awaited<ReturnType<typeof secondNode>>

const start = ({ client }: Person, day: DailyDate, node?: Node) =>
  (node ? copyOf({ ...world, ...node }, client) : client).call('POST /api/daily/{day}/hands', {
    params: { day },
  })
const read = async ({ client }: Person, day: DailyDate) =>
  (await client.call('GET /api/daily/{day}', { params: { day } })).body
const readHand = ({ client }: Person, day: DailyDate, hand: number) =>
  client.call('GET /api/daily/{day}/hands/{hand}', { params: { day, hand: String(hand) } })

type Choose = (table: { actions: Action[] }) => Action
/** Declines, and plays the first card. */
const timid: Choose = ({ actions }) =>
  actions.includes('no quiero') ? 'no quiero' : (actions.find(isCard) ?? actions[0]!)
/** Calls and accepts whatever is possible. */
const bold: Choose = ({ actions }) =>
  actions.find(action => ['truco', 'quiero', 'envido'].includes(action)) ??
  actions.find(isCard) ??
  actions[0]!
const foldAtOnce: Choose = () => 'mazo'

async function playHand(person: Person, day: DailyDate, choose: Choose = timid) {
  const { status, body } = await start(person, day)
  if (status !== 200) throw new Error(body.code)
  await person.player.sync(body.gameId)
  await person.player.playOn(choose)
  return body as { hand: number; gameId: GameId }
}
test('a player plays twelve hands against Maestro, being mano in every other one', async () => {
  const day = await nextDay()
  const person = await arrive()
  const visitor = await createClient(world).call('GET /api/daily')
  expect(visitor.body).toMatchObject({ day, state: 'open', attempt: null, streak: null, players: 0 })
  expect(visitor.body.commitment).toMatch(/^[0-9a-f]{64}$/)

  const first = await playHand(person, day)
  expect(first.hand).toBe(1)
  const table = person.player.table()
  expect(table).toMatchObject({ seat: 0, ending: 'points', daily: { day, hand: 1 }, isFriendly: true })
  expect(table.seats[1]).toMatchObject({ userId: null, bot: 'maestro', username: 'Maestro' })
  expect(table.view).toMatchObject({
    phase: 'deal',
    winner: null,
    rules: { falta: 'six', flor: false, players: 2 },
  })
  await playHand(person, day)
  expect(person.player.table()).toMatchObject({ seat: 1, daily: { hand: 2 } })
  for (let hand = 3; hand <= 12; hand++) await playHand(person, day)

  const { attempt, streak, players } = await read(person, day)
  expect(attempt).toMatchObject({ isRanked: true, next: null, running: null, hands: { length: 12 } })
  expect(attempt.total).toBe(
    attempt.hands.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
  )
  expect(attempt.standing).toEqual({ place: 1, players: 1, percentile: 50 })
  expect(attempt.hands.map(({ mark }: { mark: string }) => mark)).toEqual(Array(12).fill('at'))
  expect(streak).toEqual({ current: 1, best: 1, days: 1 })
  expect(players).toBe(1)
  expect((await start(person, day)).body.code).toBe('daily-done')
  expect(person.player.faults).toEqual([])
  // Ordinary statistics do not count them.
  const me = await person.client.call('GET /api/auth/me')
  expect(me.body).toMatchObject({ stats: { gamesPlayed: 0, wins: 0 } })
})

const playsOf = (userId: UserId) =>
  world.ctx.db.select().from(dailyPlays).where(eq(dailyPlays.userId, userId)).orderBy(dailyPlays.hand)
const dayRow = async (day: DailyDate) =>
  (await world.ctx.db.select().from(dailyDays).where(eq(dailyDays.day, day)))[0]!
async function closeDay(day: DailyDate) {
  world.advance(endOfDay(day).getTime() - world.ctx.now().getTime())
  await world.daily.sweep()
}

test('the same play gets the same cards and the same answers, for others and after a restart', async () => {
  const day = await nextDay()
  const [one, two, three] = [await arrive(), await arrive(), await arrive()]
  for (const person of [one, two]) for (let hand = 1; hand <= 4; hand++) await playHand(person, day, bold)

  // The third player makes the first move of each hand here and goes on at a node that has not seen it.
  const node = await secondNode()
  const port = await freePort()
  await node.api.listen({ port, host: '127.0.0.1' })
  for (let hand = 1; hand <= 4; hand++) {
    const { body } = await start(three, day)
    const { player } = three
    await player.sync(body.gameId)
    const actions = () => legal(player.table().view, seatOfPlayer(hand))
    await player.until(() => actions().length > 0 || player.table().phase === 'over')
    if (actions().length > 0) await player.act(bold({ actions: actions() }))
    const there = connectPlayer({
      url: `http://127.0.0.1:${port}`,
      cookie: cookieOf(three.client.cookies),
    })
    await there.sync(body.gameId)
    await there.playOn(bold)
    there.leave()
  }
  await node.api.close()
  const [first, ...others] = await Promise.all([one, two, three].map(({ userId }) => playsOf(userId)))
  for (const plays of others)
    expect(plays.map(({ moves, points }) => ({ moves, points }))).toEqual(
      first!.map(({ moves, points }) => ({ moves, points })),
    )
})

test('two tabs at two nodes at once make one attempt', async () => {
  const day = await nextDay()
  const person = await arrive()
  const other = await secondNode()
  try {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => start(person, day, n % 2 === 0 ? undefined : other)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.gameId)).size).toBe(1)
    expect(await playsOf(person.userId)).toHaveLength(1)
  } finally {
    await other.api.close()
  }
})

test('midnight in the middle of a hand: it may be finished, and no further hand starts', async () => {
  const day = await nextDay()
  const person = await arrive()
  for (let hand = 1; hand <= 2; hand++) await playHand(person, day)
  const { body } = await start(person, day)
  await person.player.sync(body.gameId)
  world.advance(endOfDay(day).getTime() - world.ctx.now().getTime() + 1000)
  await world.daily.sweep()
  expect(await read(person, day)).toMatchObject({ state: 'closing' })
  const record = (of: DailyDate) =>
    createClient(world).call('GET /api/daily/{day}/record', { params: { day: of } })
  expect((await record(day)).body.code).toBe('daily-not-revealed')
  const next = await today()
  expect(next).not.toBe(day)

  await person.player.playOn(timid)
  expect((await start(person, day)).body.code).toBe('daily-over')
  const before = (await read(person, day)).attempt
  expect(before).toMatchObject({ hands: { length: 3 }, next: null })
  await world.daily.sweep()
  const { state, attempt } = await read(person, day)
  expect(state).toBe('closed')
  // The nine hands that were not played count as folded.
  expect(attempt).toMatchObject({ total: before.total - 18, standing: { place: 1, players: 1 } })
  expect((await start(person, day)).body.code).toBe('daily-missed')
  expect((await record(day)).status).toBe(200)
  // The next day is new for the same player, with other cards.
  expect(await read(person, next)).toMatchObject({ state: 'open', attempt: null })
  expect((await dayRow(next)).secret).not.toBe((await dayRow(day)).secret)
})

test('a hand that is not finished ten minutes after midnight is folded, and the day is closed once', async () => {
  const day = await nextDay()
  const person = await arrive()
  const { body } = await start(person, day)
  await person.player.sync(body.gameId)
  world.advance(endOfDay(day).getTime() - world.ctx.now().getTime() + LAST_HANDS_MS)
  await world.daily.sweep()
  await expect.poll(async () => (await playsOf(person.userId))[0]?.finishedAt, LATER).not.toBeNull()
  const other = await secondNode()
  try {
    await Promise.all([world.daily.sweep(), other.daily.sweep(), world.daily.sweep(), other.daily.sweep()])
    await world.daily.sweep()
  } finally {
    await other.api.close()
  }
  expect(await playsOf(person.userId)).toMatchObject([{ isGivenUp: true }])
  const { attempt, state } = await read(person, day)
  expect(state).toBe('closed')
  expect(attempt.total).toBe(attempt.hands[0].points - 22)
  const { body: ranking } = await person.client.call('GET /api/daily/rankings')
  expect(ranking).toMatchObject({ rows: [], minimumDays: 10, own: { days: 1, percentile: 50, place: null } })
})

test('leaving and running out of time fold the hand, and the next one can be played', async () => {
  const day = await nextDay()
  const person = await arrive()
  const first = (await start(person, day)).body
  await person.player.sync(first.gameId)
  await person.player.send('game:abandon', { gameId: first.gameId })
  await expect.poll(async () => (await playsOf(person.userId))[0]?.finishedAt, LATER).not.toBeNull()
  const second = (await start(person, day)).body
  expect(second.hand).toBe(2)
  await person.player.sync(second.gameId)
  await person.player.until(
    () => person.player.table().view.turn === 1 || person.player.table().view.turn === null,
  )
  expect((await person.player.send('game:resign', { gameId: second.gameId, agreed: true })).ok).toBe(false)
  world.advance(TURN_MS + 2000)
  await person.player.until(() => person.player.table().phase === 'over')
  expect(await playsOf(person.userId)).toMatchObject([
    { hand: 1, isGivenUp: true },
    { hand: 2, isGivenUp: true },
  ])
  expect((await read(person, day)).attempt).toMatchObject({
    next: 3,
    hands: [{ isGivenUp: true }, { isGivenUp: true }],
  })
})

test('guests and staff are compared with the field without being in it', async () => {
  const day = await nextDay()
  const [member, guest] = [await arrive(), await arriveAsGuest()]
  await playHand(member, day, bold)
  await playHand(guest, day, foldAtOnce)
  const { attempt, streak } = await read(guest, day)
  expect(attempt).toMatchObject({
    isRanked: false,
    unrankedFor: 'guest',
    hands: [{ points: -2, standing: { players: 1 } }],
  })
  expect(streak).toEqual({ current: 0, best: 0, days: 0 })
  expect((await read(member, day)).attempt.hands[0].standing).toMatchObject({ place: 1, players: 1 })
  const sheet = (await readHand(guest, day, 1)).body.sheet
  for (const { choices } of sheet)
    expect(choices.reduce((sum: number, { players }: { players: number }) => sum + players, 0)).toBe(1)
})

test('a hand, the play of others and the record can be read only when they may be', async () => {
  const day = await nextDay()
  const [one, two] = [await arrive(), await arrive()]
  const admin = await signInAdmin(world)
  expect((await readHand(one, day, 1)).body.code).toBe('daily-hand-not-played')
  const { gameId } = await playHand(one, day, bold)
  expect((await readHand(two, day, 1)).body.code).toBe('daily-hand-not-played')
  expect((await readHand(one, day, 2)).body.code).toBe('daily-hand-not-played')
  const params = { day, hand: '1' }
  for (const client of [one.client, admin]) {
    expect((await client.call('GET /api/daily/{day}/hands/{hand}/plays', { params })).body.code).toBe(
      'daily-not-revealed',
    )
    expect((await client.call('GET /api/daily/{day}/record', { params: { day } })).body.code).toBe(
      'daily-not-revealed',
    )
    expect((await client.call('GET /api/games/{id}/record', { params: { id: gameId } })).status).toBe(404)
  }
  expect((await admin.call('GET /api/admin/games/{id}/record', { params: { id: gameId } })).status).toBe(404)
  const running = (await start(two, day)).body.gameId
  const staff = connect(cookieOf(admin.cookies))
  expect(await staff.send('game:sync', { gameId: running })).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(await one.player.send('game:sync', { gameId: running })).toMatchObject({
    ok: false,
    code: 'not-allowed',
  })
  const visitor = createClient(world)
  expect((await visitor.call('POST /api/daily/{day}/hands', { params: { day } })).status).toBe(401)
  const future = '2099-01-01' as DailyDate
  expect((await start(one, future)).body.code).toBe('daily-not-found')
  expect((await start(one, 'tomorrow' as DailyDate)).body.code).toBe('daily-not-found')

  await two.player.sync(running)
  await two.player.playOn(timid)
  await closeDay(day)
  const { body: plays, headers } = await visitor.call('GET /api/daily/{day}/hands/{hand}/plays', { params })
  expect(headers['x-total-count']).toBe('2')
  expect(plays.map(({ username }: { username: string }) => username).toSorted()).toEqual(
    [one.name, two.name].toSorted(),
  )
  const { body: record } = await visitor.call('GET /api/daily/{day}/record', { params: { day } })
  expect(verifyDay(record)).toEqual([])
  expect(record.commitment).toBe((await read(one, day)).commitment)
  expect((await readHand(one, day, 1)).body).toMatchObject({ isRevealed: true, cards: record.deals[0].cards })
  const { body: results } = await visitor.call('GET /api/daily/{day}/results', { params: { day } })
  expect(results).toHaveLength(2)
  expect(results[0].place).toBe(1)
})

test('who has seen the deals as a guest is not ranked in the same browser, and raises no alert', async () => {
  const day = await nextDay()
  const device = 'g'.repeat(22)
  await playHand(await arriveAsGuest(device), day)
  const member = await arrive(device)
  await playHand(member, day)
  expect((await read(member, day)).attempt).toMatchObject({ isRanked: false, unrankedFor: 'same-device' })
  const admin = await signInAdmin(world)
  await world.alerts.settle()
  expect((await admin.call('GET /api/admin/alerts')).body.alerts).toEqual([])
})

test('a closed day can be played from the archive, without a place', async () => {
  const day = await nextDay()
  const [member, late] = [await arrive(), await arrive()]
  await playHand(member, day)
  await closeDay(day)
  const counted = () => world.ctx.db.select().from(dailyCounts).where(eq(dailyCounts.day, day))
  const before = await counted()
  await playHand(late, day, bold)
  expect(await counted()).toEqual(before)
  expect(await read(late, day)).toMatchObject({
    attempt: { isRanked: false, unrankedFor: 'archive', next: 2 },
    streak: { current: 0 },
  })
  const { body } = await late.client.call('GET /api/daily/archive')
  expect(body[0]).toMatchObject({ day, players: 1, own: { isRanked: false, hands: 1 } })
})

test('a second account in the same browser is not ranked and raises an alert; a household is', async () => {
  const day = await nextDay()
  const device = 'd'.repeat(22)
  const [first, sister] = [await arrive(device), await arrive('s'.repeat(22))]
  for (const person of [first, sister]) await playHand(person, day)
  const second = await arrive(device)
  await playHand(second, day)
  expect((await read(first, day)).attempt.isRanked).toBe(true)
  expect((await read(sister, day)).attempt.isRanked).toBe(true)
  expect((await read(second, day)).attempt).toMatchObject({ isRanked: false, unrankedFor: 'same-device' })
  expect((await read(first, day)).attempt.hands[0].standing.players).toBe(2)
  const admin = await signInAdmin(world)
  await expect
    .poll(async () => {
      await world.alerts.settle()
      return (await admin.call('GET /api/admin/alerts')).body.alerts
    }, LATER)
    .toMatchObject([
      {
        type: 'account_abuse',
        player: { _id: second.userId },
        metadata: { players: [{ _id: first.userId }], seen: [{ where: 'same-daily-deal' }] },
      },
    ])
})

test('the games of finished hands are deleted after a week, and their moves are kept', async () => {
  const day = await nextDay()
  const person = await arrive()
  const { gameId } = await playHand(person, day)
  const gone = async () => {
    await sweepDailyGames(world.ctx.db, world.ctx.now())
    return (await playsOf(person.userId))[0]!.gameId === null
  }
  world.advance(7 * DAY_MS - 1000)
  expect(await gone()).toBe(false)
  world.advance(2000)
  expect(await gone()).toBe(true)
  expect((await playsOf(person.userId))[0]!.moves).toMatch(/^\d /)
  expect(await world.ctx.db.$count(games, eq(games.id, gameId))).toBe(0)
})

test('a player downloads all that is stored of their days; with the account it is deleted, the field stays', async () => {
  const day = await nextDay()
  const [leaver, other] = [await arrive(), await arrive()]
  for (const person of [leaver, other]) {
    await playHand(person, day, foldAtOnce)
    const streak = { userId: person.userId, streak: 1, bestStreak: 1, lastDay: day, days: 1 }
    await world.ctx.db.insert(dailyPlayers).values(streak)
  }
  await closeDay(day)
  const { body } = await leaver.client.call('GET /api/users/me/export')
  expect(body).toMatchObject({
    dailyDeals: [{ day, hands: 1, percentile: 50 }],
    dailyHands: [{ hand: 1, points: -2 }],
    dailyStreak: [{ streak: 1, days: 1 }],
    dailyRankings: [{ period: day.slice(0, 7) }, { period: 'all', days: 1 }],
  })
  expect(JSON.stringify(body)).not.toContain((await dayRow(day)).secret)

  await leaver.client.call('POST /api/auth/confirm', { body: { password: 'secret1' } })
  expect((await leaver.client.call('POST /api/users/me/delete')).status).toBe(200)
  world.advance(DELETION_DELAY_DAYS * DAY_MS + 1)
  await sweepDeletedAccounts(world.ctx, findSeatedPlayers)
  const rowsOf = async (userId: UserId) => {
    const tables = [dailyAttempts, dailyPlays, dailyPlayers, dailyRankings]
    return Promise.all(tables.map(table => world.ctx.db.$count(table, eq(table.userId, userId))))
  }
  expect(await rowsOf(leaver.userId)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(other.userId)).toEqual([1, 1, 1, 2])
  const { body: list } = await createClient(world).call('GET /api/daily/{day}/results', { params: { day } })
  expect(list).toMatchObject([{ username: other.name, percentile: 50 }])
})

test('an account whose browser is shared later is taken out of the field with its hands', async () => {
  const day = await nextDay()
  const device = 'e'.repeat(22)
  const [first, second] = [await arrive(device), await arrive('f'.repeat(22))]
  await playHand(first, day)
  await playHand(second, day, bold)
  expect((await read(first, day)).attempt.hands[0].standing.players).toBe(2)
  second.client.cookies.set('device', device)
  await second.client.call('POST /api/auth/login', {
    body: { email: `${second.name}@example.com`, password: 'secret1' },
  })
  const again = { ...second, player: connect(cookieOf(second.client.cookies)) }
  await playHand(again, day)
  const hands = await world.ctx.db.select().from(dailyCounts).where(eq(dailyCounts.day, day))
  expect(
    hands.filter(({ players }) => players > 0).every(({ hand, players }) => hand === 1 && players === 1),
  ).toBe(true)
  expect((await read(second, day)).attempt.unrankedFor).toBe('same-device')
})

test('a player is in one running game, and leaves the queue when a hand starts', async () => {
  const day = await nextDay()
  const person = await arrive()
  expect(await person.player.send('queue:join', { mode: '1v1', points: 15, rated: false })).toMatchObject({
    ok: true,
  })
  const { gameId } = (await start(person, day)).body
  const left = await person.player.send('queue:state', undefined)
  expect(left).toMatchObject({ ok: true })
  expect(await person.player.send('queue:join', undefined as never)).toMatchObject({ ok: false })
  const { body } = await person.client.call('GET /api/games/current')
  expect(body.gameId).toBe(gameId)
  const yesterday = await world.ctx.db.select().from(dailyDays).where(sql`closed_at IS NOT NULL`).limit(1)
  expect((await start(person, yesterday[0]!.day)).status).toBe(409)
})

test('no message and no call names a card of the bot before it may be seen, nor the secret', async () => {
  const day = await nextDay()
  const person = await arrive()
  const { secret } = await dayRow(day)
  const known = new Set<string>(CARDS)
  const cardsIn = (payload: unknown) =>
    new Set(
      (JSON.stringify(payload).match(/"\d{1,2}[eboc]"/g) ?? [])
        .map(word => word.slice(1, -1))
        .filter(word => known.has(word)),
    )
  let named = 0
  for (let hand = 1; hand <= 12; hand++) {
    const seat = seatOfPlayer(hand)
    const [own, bots] = [cardsOf(secret, day, hand)[seat]!, cardsOf(secret, day, hand)[1 - seat]!]
    const { body } = await start(person, day)
    const answers: unknown[] = [body]
    person.player.frames.length = 0
    answers.push(await person.player.sync(body.gameId))
    await person.player.playOn(hand % 3 === 0 ? foldAtOnce : hand % 3 === 1 ? bold : timid)
    answers.push(
      await person.player.sync(body.gameId),
      (await readHand(person, day, hand)).body,
      await read(person, day),
    )
    const payloads = [...person.player.frames, ...answers]
    const events = payloads.flatMap(
      payload => JSON.stringify(payload).match(/\{"type":"(card|show)"[^}]*\}/g) ?? [],
    )
    const shown = new Set([
      ...events
        .map(event => JSON.parse(event))
        .flatMap(event => (event.type === 'show' ? event.cards : event.seat === seat ? [] : [event.card])),
    ])
    for (const payload of payloads) {
      const cards = cardsIn(payload)
      for (const card of cards) {
        expect([...own, ...shown]).toContain(card)
        named++
      }
      expect(JSON.stringify(payload)).not.toContain(secret)
    }
    const hidden = bots.filter((card: Card) => !shown.has(card))
    if (hand % 3 === 0) expect(hidden.length).toBeGreaterThan(0)
  }
  expect(named).toBeGreaterThan(200)
  const admin = await signInAdmin(world)
  const exported = await admin.call('GET /api/admin/alerts')
  expect(JSON.stringify(exported.body)).not.toContain(secret)
})
