import { randomBytes, randomUUID } from 'node:crypto'
import type { Alert, UserId } from '@valecuatro/contract'
import {
  type Action,
  type Card,
  isCard,
  legal,
  type Seat,
  seatsOf,
  strength,
  type View,
} from '@valecuatro/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertHarness,
  foldAlways,
  type HarnessPlayer,
  openAlertHarness,
  playStrongest,
  playWeakest,
} from '../../../test/alertHarness.ts'
import { playToSecondDuel } from '../../../test/playUntil.ts'
import { random } from '../../../test/random.ts'
import { createSimulatedMatch } from '../../matches/index.ts'

type Choose = (turn: { actions: Action[] }) => Action

let harness: AlertHarness
const several = (count: number) => Promise.all(Array.from({ length: count }, () => harness.addPlayer()))

beforeAll(async () => {
  harness = await openAlertHarness()
})
afterAll(() => harness.disconnect())

/** Plays a game of six at the pace of people; the first of `seats` sits at seat 0. */
async function play(...seats: [HarnessPlayer, Choose][]) {
  const { ctx } = harness.world
  for (const [{ client }] of seats) await client.call('GET /api/auth/me')
  await ctx.db.transaction(tx =>
    createSimulatedMatch(
      tx,
      { ...ctx, db: tx },
      {
        userIds: seats.map(([{ userId }]) => userId),
        startedAt: ctx.now(),
        secret: randomBytes(32).toString('hex'),
        seeds: seats.map(() => randomBytes(8).toString('hex')),
        nextStepMs: () => Math.round(700 * Math.exp(2.2 * random())),
        choose: (view: View) => seats[view.seat!]![1]({ actions: legal(view, view.seat!) }),
      },
    ),
  )
  harness.world.advance(2 * 3_600_000)
}

const idsOf = (alert: Alert) => (alert.metadata.players as { _id: UserId }[]).map(({ _id }) => _id)

test('a player of six who folds against the same opponent in game after game: suspicious_activity', async () => {
  const [giver, rival, ...others] = await several(14)
  const alerts = await harness.alertsRaisedBy(async () => {
    for (let n = 0; n < 5; n++) {
      // Their partners and the other opponents change, and play to win.
      const [left, right, one, two] = [0, 1, 2, 3].map(k => others[(n + 3 * k) % others.length]!)
      await play(
        [giver!, foldAlways],
        [rival!, playStrongest],
        [left!, playWeakest],
        [one!, playStrongest],
        [right!, playWeakest],
        [two!, playStrongest],
      )
    }
  })
  expect(alerts).toMatchObject([
    {
      type: 'suspicious_activity',
      code: 'gives-away',
      player: { _id: giver!.userId },
      metadata: { lost: 5 },
    },
  ])
  expect(idsOf(alerts[0]!)).toEqual([rival!.userId])
})

test('two of three partners who win too often: unusual_pattern names these two', async () => {
  const [one, two, ...others] = await several(14)
  const restore = await harness.changeSettings(({ unusual_pattern }) => {
    unusual_pattern.pairGames = 8
    unusual_pattern.pairSigma = 2.2
  })
  const alerts = await harness.alertsRaisedBy(async () => {
    for (let n = 0; n < 8; n++) {
      const [third, ...rivals] = [0, 1, 2, 3].map(k => others[(n + 3 * k) % others.length]!)
      await play(
        [one!, playStrongest],
        [rivals[0]!, foldAlways],
        [third!, playStrongest],
        [rivals[1]!, foldAlways],
        [two!, playStrongest],
        [rivals[2]!, foldAlways],
      )
    }
  })
  await restore()
  expect(alerts).toMatchObject([{ type: 'unusual_pattern', code: 'pair' }])
  expect(idsOf(alerts[0]!).toSorted()).toEqual([one!.userId, two!.userId].toSorted())
})

test('one of three opponents at the same address who always loses: account_abuse', async () => {
  const [loser, winner, ...others] = await several(22)
  const restore = await harness.changeSettings(({ account_abuse }) => {
    account_abuse.oneSidedGames = 8
    account_abuse.oneSidedSigma = 2.2
  })
  const alerts = await harness.alertsRaisedBy(async () => {
    for (let n = 0; n < 8; n++) {
      const [left, right, one, two] = others.slice((4 * n) % 20)
      // The two do not face each other in a pica-pica: the winner sits beside the loser.
      await play(
        [loser!, playWeakest],
        [winner!, playStrongest],
        [left!, foldAlways],
        [one!, playStrongest],
        [right!, foldAlways],
        [two!, playStrongest],
      )
    }
  })
  await restore()
  expect(alerts).toMatchObject([
    {
      type: 'account_abuse',
      code: 'one-sided',
      player: { _id: loser!.userId },
      metadata: { lost: '8 of 8' },
    },
  ])
  expect(idsOf(alerts[0]!)).toEqual([loser!.userId, winner!.userId])
})

test('accounts of one browser on any two of six seats: account_abuse', async () => {
  const device = randomBytes(16).toString('base64url')
  const [first, second] = [await harness.addPlayer(device), await harness.addPlayer(device)]
  const [a, b, c, d] = await several(4)
  const alerts = await harness.alertsRaisedBy(() =>
    play(
      [a!, playStrongest],
      [first, playWeakest],
      [b!, playStrongest],
      [c!, playWeakest],
      [second, playStrongest],
      [d!, playWeakest],
    ),
  )
  expect(alerts).toMatchObject([
    { type: 'account_abuse', code: 'same-device', player: { _id: second.userId } },
  ])
  expect(idsOf(alerts[0]!)).toEqual([first.userId])
})

test('a seat outside the duel: its own card is an illegal move, the card of another is one that it was not dealt', async () => {
  const six = await several(6)
  const [host, ...guests] = six.map(({ player }) => player)
  const created = await host!.send('table:create', {
    options: { players: 6 },
    bots: [],
  })
  if (!created.ok) throw new Error(created.code)
  const { code } = created
  for (const [index, player] of guests.entries()) {
    await player.send('table:sit', { code, seat: (index + 1) as Seat })
    await player.send('table:ready', { code, isReady: true })
  }
  const started = await host!.send('table:start', { code })
  if (!started.ok) throw new Error(started.code)
  const { gameId } = started
  const players = [host!, ...guests]
  await Promise.all(players.map(player => player.sync(gameId)))
  for (const player of players)
    await player.send('game:seed', { gameId, seed: randomBytes(8).toString('hex') })
  await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
  const duel = await playToSecondDuel(players)
  const { seq } = players[0]!.table()
  await Promise.all(players.map(player => player.until(() => player.table().seq === seq)))

  const waiting = seatsOf(6).filter(seat => !duel.includes(seat))
  const bySeat = (seat: Seat) => players.find(player => player.table().seat === seat)!
  const held = (seat: Seat) => bySeat(seat).table().view.hand!.held[seat] as Card[]
  const toPlay = waiting.find(seat => held(seat).length === 3)!
  const act = (seat: Seat, action: Action) =>
    bySeat(seat).send('game:act', { gameId, commandId: randomUUID(), expectedSeq: seq, action } as never)
  const alerts = await harness.alertsRaisedBy(async () => {
    const [own] = held(toPlay)
      .filter(isCard)
      .toSorted((a, b) => strength(a) - strength(b))
    for (let n = 0; n < 6; n++)
      expect(await act(toPlay, own!)).toMatchObject({ ok: false, code: 'illegal', rule: 'not-in-duel' })
    for (const card of held(duel[0])) await act(toPlay, card)
  })
  const { userId } = six.find(({ player }) => player === bySeat(toPlay))!
  expect(alerts.map(({ type, player }) => [type, player?._id])).toEqual([
    ['impossible_moves', userId],
    ['cheating_detected', userId],
  ])
})
