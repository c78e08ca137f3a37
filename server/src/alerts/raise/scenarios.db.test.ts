import { randomBytes, randomUUID } from 'node:crypto'
import type { Alert, AlertUpdate } from '@valecuatro/contract'
import { CARDS } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AlertHarness,
  type Choose,
  callTruco,
  foldAlways,
  type HarnessPlayer,
  humanThinkingTime,
  openAlertHarness,
  playStrongest,
  playWeakest,
} from '../../../test/alertHarness.ts'
import { createClient } from '../../../test/client.ts'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { newPlayer } from '../../../test/table.ts'

let harness: AlertHarness
const people = humanThinkingTime(Math.random)
const seat = (person: HarnessPlayer, choose: Choose, think: () => number = people) => ({
  person,
  choose,
  think,
})
const several = (count: number) => Promise.all(Array.from({ length: count }, () => harness.addPlayer()))
const typesOf = (alerts: Alert[]) => alerts.map(({ type }) => type)

beforeAll(async () => {
  harness = await openAlertHarness()
})
afterAll(() => harness.disconnect())

/** A running game, as its first player sees it. */
async function atTable(four: HarnessPlayer[]): Promise<{ gameId: string; player: Player }> {
  const { admin, world } = harness
  const match = await admin.call('POST /api/matches', {
    body: { players: four.map(({ userId }) => userId), scheduledTime: world.ctx.now().toISOString() },
  })
  const { body } = await admin.call('POST /api/games', { body: { matchId: match.body._id } })
  await Promise.all(four.map(({ player }) => player.sync(body._id)))
  for (const { player } of four)
    await player.send('game:seed', { gameId: body._id, seed: randomBytes(8).toString('hex') })
  await four[0]!.player.until(() => four[0]!.player.table().phase === 'playing')
  return { gameId: body._id, player: four[0]!.player }
}

function act({ send, table }: Player, gameId: string, action: string) {
  const command = { gameId, commandId: randomUUID(), expectedSeq: table().seq, action }
  return send('game:act', command as never)
}

describe('at the table', () => {
  test('repeated illegal moves: impossible_moves', async () => {
    const four = await several(4)
    const { gameId, player } = await atTable(four)
    const received = new Promise<AlertUpdate>(resolve =>
      harness.adminSocket.socket.once('alert:new', resolve),
    )
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 6; n++)
        expect(await act(player, gameId, 'vale cuatro')).toMatchObject({ ok: false, code: 'illegal' })
    })
    expect(alerts).toMatchObject([
      {
        type: 'impossible_moves',
        code: 'illegal-move',
        params: {},
        title: 'Illegal moves',
        source: 'game_engine',
        player: { _id: four[0]!.userId },
        metadata: {
          times: 6,
          games: [gameId],
          matches: [expect.any(String)],
          moves: Array(6).fill(expect.objectContaining({ gameId, moves: 0 })),
        },
      },
    ])
    expect(await received).toMatchObject({
      _id: alerts[0]!._id,
      type: 'impossible_moves',
      status: 'new',
      by: null,
    })
  })

  test('playing cards that were not dealt: cheating_detected', async () => {
    const four = await several(4)
    const { gameId, player } = await atTable(four)
    const own = player.table().view.hand!.held[0]!
    const foreign = CARDS.filter(card => !own.includes(card)).slice(0, 3)
    const alerts = await harness.alertsRaisedBy(async () => {
      for (const card of foreign) await act(player, gameId, card)
    })
    expect(alerts).toMatchObject([
      {
        type: 'cheating_detected',
        severity: 'critical',
        player: { _id: four[0]!.userId },
        metadata: { games: [gameId] },
      },
    ])
  })

  test('playing at a table without a seat there: cheating_detected', async () => {
    const [stranger, ...four] = await several(5)
    const { gameId } = await atTable(four)
    await stranger!.player.sync(gameId)
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 2; n++)
        expect(await act(stranger!.player, gameId, 'mazo')).toMatchObject({ code: 'not-seated' })
    })
    expect(alerts).toMatchObject([{ type: 'cheating_detected', player: { _id: stranger!.userId } }])
  })

  test('a single illegal move raises no alert', async () => {
    const four = await several(4)
    const { gameId, player } = await atTable(four)
    const alerts = await harness.alertsRaisedBy(async () => {
      await act(player, gameId, 'retruco')
      await act(player, gameId, 'quiero')
    })
    expect(alerts).toEqual([])
  })
})

describe('over some games', () => {
  test('wins in less time than reading the cards takes: rapid_wins', async () => {
    const [quick, ...partners] = await several(4)
    const rivals = await several(2)
    const at = () => 0
    const alerts = await harness.alertsRaisedBy(async () => {
      for (const partner of partners)
        await harness.play([
          seat(quick!, playStrongest, at),
          seat(rivals[0]!, foldAlways, at),
          seat(partner, playStrongest, at),
          seat(rivals[1]!, foldAlways, at),
        ])
    })
    expect(alerts).toMatchObject([
      { type: 'rapid_wins', player: { _id: quick!.userId }, metadata: { wins: 3 } },
    ])
    expect(alerts[0]!.metadata.games).toHaveLength(3)
  })

  test('a streak beyond what the settings allow: rapid_wins', async () => {
    const [lucky, ...partners] = await several(4)
    const rivals = await several(2)
    const restore = await harness.changeSettings(({ rapid_wins }) => {
      rapid_wins.streak = 3
    })
    const alerts = await harness.alertsRaisedBy(async () => {
      for (const partner of partners)
        await harness.play([
          seat(lucky!, playStrongest),
          seat(rivals[0]!, foldAlways),
          seat(partner, playStrongest),
          seat(rivals[1]!, foldAlways),
        ])
    })
    await restore()
    expect(alerts).toMatchObject([
      {
        type: 'rapid_wins',
        title: 'Improbable winning streak',
        player: { _id: lucky!.userId },
        metadata: { inARow: 3 },
      },
    ])
  })

  test('moves at regular intervals: unusual_pattern', async () => {
    const [clock, one, two, three] = await several(4)
    const likeAClock = () => 20_000
    const alerts = await harness.alertsRaisedBy(() =>
      harness.play([
        seat(clock!, playStrongest, likeAClock),
        seat(one!, foldAlways),
        seat(two!, playWeakest),
        seat(three!, playWeakest),
      ]),
    )
    expect(alerts).toMatchObject([
      { type: 'unusual_pattern', title: 'Machine-like timing', player: { _id: clock!.userId } },
    ])
  })

  test('partners who win too often: unusual_pattern', async () => {
    const [one, two, ...rivals] = await several(6)
    const restore = await harness.changeSettings(({ unusual_pattern }) => {
      unusual_pattern.pairGames = 5
      unusual_pattern.pairSigma = 2.2
    })
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 5; n++) {
        const [left, right] = n % 2 === 0 ? rivals.slice(0, 2) : rivals.slice(2)
        await harness.play([
          seat(one!, playStrongest),
          seat(left!, foldAlways),
          seat(two!, playStrongest),
          seat(right!, foldAlways),
        ])
      }
    })
    await restore()
    expect(alerts).toMatchObject([{ type: 'unusual_pattern', title: 'Pair winning too often' }])
    expect(alerts[0]!.metadata.players).toHaveLength(2)
  })

  test('hands folded against the same rival in game after game: suspicious_activity', async () => {
    const [giver, rival, ...others] = await several(9)
    const [partners, fourths] = [others.slice(0, 5), others.slice(5)]
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 5; n++)
        await harness.play([
          seat(giver!, foldAlways),
          seat(rival!, playStrongest),
          seat(partners[n]!, foldAlways),
          seat(fourths[n % 2]!, playStrongest),
        ])
    })
    expect(alerts).toMatchObject([
      {
        type: 'suspicious_activity',
        player: { _id: giver!.userId },
        metadata: { lost: 5, players: [{ _id: rival!.userId }] },
      },
    ])
  })

  test('accounts of one browser at one table: account_abuse', async () => {
    const device = randomBytes(16).toString('base64url')
    const first = await harness.addPlayer(device)
    const second = await harness.addPlayer(device)
    const others = await several(2)
    const alerts = await harness.alertsRaisedBy(() =>
      harness.play([
        seat(first, playStrongest),
        seat(others[0]!, foldAlways),
        seat(second, playStrongest),
        seat(others[1]!, foldAlways),
      ]),
    )
    expect(alerts).toMatchObject([
      {
        type: 'account_abuse',
        title: 'Multiple accounts on one device',
        player: { _id: second.userId },
        metadata: {
          players: [{ _id: first.userId }],
          seen: [{ where: 'same-table', from: '127.0.0.*' }],
        },
      },
    ])
  })

  test('accounts of one browser in one tournament: account_abuse', async () => {
    const device = randomBytes(16).toString('base64url')
    const [first, second] = [await harness.addPlayer(device), await harness.addPlayer(device)]
    const others = await several(3)
    const { body } = await harness.admin.call('POST /api/tournaments', {
      body: { name: 'Copa', startDate: harness.world.ctx.now().toISOString() },
    })
    harness.world.advance(10 * 60_000)
    for (const { client } of [first, second, ...others]) {
      const entered = await client.call('POST /api/tournaments/{id}/enter', { params: { id: body._id } })
      expect(entered.status).toBe(200)
    }
    const [one, two, three] = others
    const alerts = await harness.alertsRaisedBy(() =>
      harness.play(
        [seat(first, callTruco), seat(one!, foldAlways), seat(two!, callTruco), seat(three!, foldAlways)],
        body._id,
      ),
    )
    expect(alerts).toMatchObject([
      {
        type: 'account_abuse',
        player: { _id: second.userId },
        metadata: {
          players: [{ _id: first.userId }],
          tournaments: [body._id],
          seen: [{ where: 'same-tournament' }],
        },
      },
    ])
  })

  test('one address, and one-sided results: account_abuse', async () => {
    const [loser, winner] = await several(2)
    const [partners, helpers] = [await several(5), await several(5)]
    const restore = await harness.changeSettings(({ account_abuse }) => {
      account_abuse.oneSidedGames = 5
      account_abuse.oneSidedSigma = 2.2
    })
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 5; n++)
        await harness.play([
          seat(loser!, playWeakest),
          seat(winner!, callTruco),
          seat(partners[n]!, foldAlways),
          seat(helpers[n]!, callTruco),
        ])
    })
    await restore()
    expect(alerts).toMatchObject([
      { type: 'account_abuse', title: 'One-sided results from one address', player: { _id: loser!.userId } },
    ])
  })
})

describe('at sign-in', () => {
  const address = () => `203.0.113.${Math.floor(Math.random() * 250)}`

  test('many wrong passwords for one account: hack_attempt', async () => {
    const { client, userId, name } = await newPlayer(harness.world)
    client.cookies.clear()
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 10; n++)
        await client.call('POST /api/auth/login', {
          body: { email: `${name}@example.com`, password: `guess-${n}` },
          remoteAddress: address(),
        })
    })
    expect(alerts).toMatchObject([{ type: 'hack_attempt', source: 'system', player: { _id: userId } }])
    expect(JSON.stringify(alerts[0]!.metadata)).toContain('203.0.113.*')
    expect(JSON.stringify(alerts[0]!.metadata)).not.toMatch(/203\.0\.113\.\d/)
  })

  test('one address that tries many accounts: hack_attempt', async () => {
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 10; n++)
        await createClient(harness.world).call('POST /api/auth/login', {
          body: { email: `unknown-${n}@example.com`, password: 'guess-1' },
          remoteAddress: '198.51.100.7',
        })
    })
    expect(alerts).toMatchObject([
      { type: 'hack_attempt', player: null, title: 'Sign-in attempts on many accounts' },
    ])
  })

  test('an account name with half a surrogate pair is recorded, and so are others at the same moment', async () => {
    const { userId, name } = await newPlayer(harness.world)
    const guess = (email: string, n: number) =>
      createClient(harness.world).call('POST /api/auth/login', {
        body: { email, password: `guess-${n}` },
        remoteAddress: `192.0.2.${n}`,
      })
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 10; n++) await Promise.all([guess('😀', n), guess(`${name}@example.com`, n)])
    })
    expect(typesOf(alerts)).toEqual(['hack_attempt', 'hack_attempt'])
    expect(alerts.map(({ player }) => player?._id ?? null).sort()).toEqual([userId, null].sort())
  })

  test('an observation that the database refuses does not prevent others from being saved', async () => {
    const { db } = harness.world.ctx
    const { userId, name } = await newPlayer(harness.world)
    const alerts = await harness.alertsRaisedBy(async () => {
      await db.execute(
        sql`ALTER TABLE alert_observations ADD CONSTRAINT refused CHECK (code <> 'unknown-token')`,
      )
      const stranger = createClient(harness.world)
      stranger.cookies.set('session', randomBytes(32).toString('base64url'))
      for (let n = 0; n < 10; n++) {
        await stranger.call('GET /api/auth/me', { remoteAddress: '192.0.2.77' })
        await createClient(harness.world).call('POST /api/auth/login', {
          body: { email: `${name}@example.com`, password: `guess-${n}` },
          remoteAddress: `192.0.2.${n}`,
        })
      }
      await harness.world.alerts.settle()
      await db.execute(sql`ALTER TABLE alert_observations DROP CONSTRAINT refused`)
    })
    expect(alerts).toMatchObject([{ type: 'hack_attempt', player: { _id: userId } }])
  })

  test('requests from another origin: hack_attempt', async () => {
    const { client, userId } = await newPlayer(harness.world)
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 20; n++)
        await client.call('POST /api/auth/sessions/end-others', { headers: { 'x-xsrf-token': 'forged' } })
    })
    expect(alerts).toMatchObject([{ type: 'hack_attempt', player: { _id: userId } }])
    const foreign = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 20; n++)
        await createClient(harness.world, 'https://evil.example').call('POST /api/auth/login', {
          body: { email: 'ana@example.com', password: 'guess-1' },
          remoteAddress: '198.51.100.8',
        })
    })
    expect(typesOf(foreign)).toEqual(['hack_attempt'])
  })

  test('a player who tries the calls of staff: hack_attempt', async () => {
    const { client, userId } = await newPlayer(harness.world)
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 20; n++) await client.call('GET /api/admin/users')
    })
    expect(alerts).toMatchObject([
      { type: 'hack_attempt', code: 'staff-call', severity: 'medium', player: { _id: userId } },
    ])
  })

  test('session tokens that were never issued: hack_attempt', async () => {
    const client = createClient(harness.world)
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 10; n++) {
        client.cookies.set('session', randomBytes(32).toString('base64url'))
        await client.call('GET /api/auth/me', { remoteAddress: '198.51.100.9' })
      }
    })
    expect(alerts).toMatchObject([{ type: 'hack_attempt', title: 'Invalid session cookies' }])
  })

  test('a refresh token that is used again: security_breach', async () => {
    const { client, userId } = await newPlayer(harness.world)
    const stolen = createClient(harness.world)
    stolen.cookies.set('refresh', client.cookies.get('refresh')!)
    await client.call('POST /api/auth/refresh')
    harness.world.advance(60_000)
    const alerts = await harness.alertsRaisedBy(() => stolen.call('POST /api/auth/refresh'))
    expect(alerts).toMatchObject([{ type: 'security_breach', player: { _id: userId } }])
  })

  test('a call that fails because of a fault of the server: system_error', async () => {
    const { db } = harness.world.ctx
    const alerts = await harness.alertsRaisedBy(async () => {
      await db.execute(sql`ALTER TABLE mutes RENAME TO muted`)
      await db.execute(sql`ALTER TABLE rating_changes RENAME TO changes_of_ratings`)
      const { userId } = harness.admin
      const answer = await harness.admin.call('GET /api/players/{id}/ratings', { params: { id: userId } })
      await db.execute(sql`ALTER TABLE muted RENAME TO mutes`)
      await db.execute(sql`ALTER TABLE changes_of_ratings RENAME TO rating_changes`)
      expect(answer.status).toBe(500)
    })
    expect(alerts).toMatchObject([{ type: 'system_error', source: 'system' }])
  })
})

describe('on the network', () => {
  let harness: AlertHarness
  beforeAll(async () => {
    harness = await openAlertHarness({ rateLimitScale: 1 })
  })
  afterAll(() => harness.disconnect())

  const gone = ({ socket }: Player) =>
    new Promise<void>(resolve => socket.once('disconnect', () => resolve()))
  const connected = ({ socket }: Player) =>
    socket.connected
      ? Promise.resolve()
      : new Promise<void>(resolve => socket.once('connect', () => resolve()))

  test('frames larger than any message: network_anomaly', async () => {
    const { player, userId } = await harness.addPlayer()
    const alerts = await harness.alertsRaisedBy(async () => {
      for (let n = 0; n < 2; n++) {
        await connected(player)
        const closed = gone(player)
        player.socket.emit('game:sync', { gameId: 'x'.repeat(50_000) as never }, () => {})
        await closed
      }
    })
    expect(alerts).toMatchObject([
      { type: 'network_anomaly', title: 'Oversized messages', player: { _id: userId } },
    ])
  })

  test.each([
    ['queue:state'],
    // Names that cannot be stored as they are: one with NUL, and one that is cut in the middle of a character.
    ['queue\0state'],
    [`x${'😀'.repeat(40)}`],
  ])('more messages than a player can click, called %j: network_anomaly', async message => {
    const { player, userId } = await harness.addPlayer()
    await connected(player)
    const alerts = await harness.alertsRaisedBy(() =>
      Promise.all(
        Array.from({ length: 140 }, () => player.send(message as 'queue:state', undefined as never)),
      ),
    )
    expect(alerts).toMatchObject([
      { type: 'network_anomaly', title: 'Message flood', player: { _id: userId } },
    ])
  })

  const connectOften = async (cookie: string) => {
    for (let n = 0; n < 30; n++) {
      const player = connectPlayer({ url: harness.url, cookie })
      await connected(player)
      player.leave()
    }
  }

  test('repeated connections: network_anomaly, but not of staff', async () => {
    const { cookie, userId } = await newPlayer(harness.world)
    const staff = await newPlayer(harness.world)
    await harness.world.ctx.db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${staff.userId}`)
    const alerts = await harness.alertsRaisedBy(async () => {
      await connectOften(staff.cookie)
      await connectOften(cookie)
    })
    expect(alerts).toMatchObject([
      { type: 'network_anomaly', title: 'Repeated reconnections', player: { _id: userId } },
    ])
  })
})
