import type { Attention, AttentionKind, MatchId, TournamentId, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { enqueueMail } from '../mail/index.ts'
import { MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID } from '../wallet/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let url: string
let admin: Admin
let moderator: Staff
let organiser: Staff
let other: Staff

interface Staff {
  client: Client
  userId: UserId
  name: string
}

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 100 }, { seedingMs: HOUR })
  // Noon, so that no test passes midnight.
  world.advance(DAY - (world.ctx.now().getTime() % DAY) + 12 * HOUR)
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
  moderator = await newStaff('moderator')
  organiser = await newStaff('organiser')
  other = await newStaff('organiser')
})

/** Removes what earlier tests have left behind. */
beforeEach(async () => {
  await world.ctx.db.execute(sql`DELETE FROM outbox_mails`)
  await world.ctx.db.execute(sql`DELETE FROM heartbeat WHERE id = 2`)
})

async function newStaff(role: 'organiser' | 'moderator'): Promise<Staff> {
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role } })
  return { client: await signIn(name), userId, name }
}

async function signIn(name: string): Promise<Client> {
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
  return client
}

async function read(client: Client): Promise<Attention> {
  // Readers share the result of the checks for some seconds.
  world.advance(3000)
  return (await client.call('GET /api/admin/attention')).body
}
const linesOf = async (client: Client, kind: AttentionKind) =>
  (await read(client)).items.filter(item => item.kind === kind)
/** Who of the staff sees lines of this kind. */
async function seenBy(kind: AttentionKind) {
  const staff = { admin, moderator: moderator.client, organiser: organiser.client, other: other.client }
  const seen = await Promise.all(
    Object.entries(staff).map(async ([name, client]) =>
      (await linesOf(client, kind)).length > 0 ? name : [],
    ),
  )
  return seen.flat()
}
const ago = (milliseconds: number) => new Date(world.ctx.now().getTime() - milliseconds).toISOString()

test('nothing needs attention at first, and the time of the check is known', async () => {
  for (const client of [admin, moderator.client, organiser.client])
    expect(await read(client)).toEqual({
      items: [],
      unchecked: [],
      checkedAt: expect.stringMatching(/:00.000Z$/),
    })
})

describe('alerts', () => {
  const raise = async (severity: string, title: string) => {
    const { body } = await admin.call('POST /api/alerts/create', {
      body: { type: 'hack_attempt', severity, title, description: 'Test', source: 'test' },
    })
    return body._id as string
  }
  const act = (id: string, action: 'acknowledge' | 'resolve') =>
    moderator.client.call(`PATCH /api/admin/alerts/{id}/${action}`, {
      params: { id },
      body: action === 'resolve' ? { resolution: 'Done' } : {},
    })

  test('that are critical and open are counted, with the age of the oldest and who handles it', async () => {
    await raise('high', 'Not critical')
    const first = await raise('critical', 'First')
    const [line] = await linesOf(moderator.client, 'critical-alerts')
    expect(line).toMatchObject({ count: 1, takenBy: null, subject: { _id: first } })
    expect(await seenBy('critical-alerts')).toEqual(['admin', 'moderator'])
    world.advance(MINUTE)
    const second = await raise('critical', 'Second')
    await act(first, 'acknowledge')
    expect(await linesOf(admin, 'critical-alerts')).toEqual([
      { ...line, count: 2, takenBy: moderator.name, subject: null },
    ])
    await act(first, 'resolve')
    expect(await linesOf(admin, 'critical-alerts')).toMatchObject([{ count: 1, subject: { _id: second } }])
    await act(second, 'resolve')
    expect(await seenBy('critical-alerts')).toEqual([])
  })

  test('about reports of players are a line of their own', async () => {
    const [reporter, reported] = [await newPlayer(world), await newPlayer(world)]
    await reporter.client.call('POST /api/players/{id}/report', {
      params: { id: reported.userId },
      body: { reason: 'insults', text: 'rude' },
    })
    await world.alerts.settle()
    const [line] = await linesOf(moderator.client, 'player-reports')
    expect(line).toMatchObject({ count: 1, since: expect.any(String) })
    expect(await seenBy('player-reports')).toEqual(['admin', 'moderator'])
    await act(line!.subject!._id, 'resolve')
    expect(await seenBy('player-reports')).toEqual([])
  })

  test('cannot be expected from detectors that leave finished games waiting', async () => {
    const matchId = newId()
    await world.ctx.db.execute(
      sql`INSERT INTO alert_reviews (match_id, game_id, at) VALUES (${matchId}, ${newId()}, ${ago(6 * MINUTE)}::timestamptz)`,
    )
    expect(await linesOf(admin, 'detectors-late')).toMatchObject([{ count: 1, since: expect.any(String) }])
    expect(await seenBy('detectors-late')).toEqual(['admin', 'moderator'])
    await world.ctx.db.execute(sql`UPDATE alert_reviews SET at = ${ago(MINUTE)}::timestamptz`)
    expect(await seenBy('detectors-late')).toEqual([])
    await world.ctx.db.execute(sql`DELETE FROM alert_reviews`)
  })
})

describe('tournaments', () => {
  const create = async (over: object = {}) => {
    const { status, body } = await organiser.client.call('POST /api/tournaments', {
      body: {
        name: 'Copa',
        format: 'bracket',
        maxPlayers: 8,
        startDate: ago(-2 * HOUR),
        ...over,
      },
    })
    expect(status).toBe(201)
    return body._id as TournamentId
  }
  const change = (id: TournamentId, columns: ReturnType<typeof sql>) =>
    world.ctx.db.execute(sql`UPDATE tournaments SET ${columns} WHERE id = ${id}`)
  const cancel = (id: TournamentId) =>
    admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Rain' } })

  test('that start within the hour without enough players are shown to their organisers', async () => {
    const id = await create()
    expect(await seenBy('tournament-short')).toEqual([])
    world.advance(HOUR + MINUTE)
    expect(await linesOf(organiser.client, 'tournament-short')).toMatchObject([
      { count: 0, expected: 4, subject: { _id: id, name: 'Copa' } },
    ])
    expect(await seenBy('tournament-short')).toEqual(['admin', 'organiser'])
    for (let n = 0; n < 4; n++) {
      const { client } = await newPlayer(world)
      await client.call('POST /api/tournaments/{id}/enter', { params: { id } })
    }
    expect(await seenBy('tournament-short')).toEqual([])
    await cancel(id)
  })

  test('that are drafts a day before their start are shown until they are published', async () => {
    const id = await create({ draft: true, startDate: ago(-25 * HOUR) })
    expect(await seenBy('tournament-draft')).toEqual([])
    const since = ago(-2 * HOUR)
    await change(id, sql`start_date = ${since}::timestamptz`)
    expect(await linesOf(organiser.client, 'tournament-draft')).toMatchObject([
      { subject: { _id: id, name: 'Copa' }, since },
    ])
    expect(await seenBy('tournament-draft')).toEqual(['admin', 'organiser'])
    await organiser.client.call('POST /api/tournaments/{id}/publish', { params: { id } })
    expect(await seenBy('tournament-draft')).toEqual([])
    await cancel(id)
  })

  test('that are paused are shown until they are resumed', async () => {
    const id = await create()
    await change(id, sql`paused_at = ${ago(MINUTE)}::timestamptz`)
    expect(await linesOf(admin, 'tournament-paused')).toMatchObject([{ subject: { _id: id } }])
    expect(await seenBy('tournament-paused')).toEqual(['admin', 'organiser'])
    await change(id, sql`paused_at = NULL`)
    expect(await seenBy('tournament-paused')).toEqual([])
    await cancel(id)
  })

  test('that are played stand still without a table that is played or about to start', async () => {
    const id = await create()
    const matchId = newId() as MatchId
    const startsBy = ago(MINUTE)
    await change(id, sql`status = 'in_progress', due_at = NULL`)
    await world.ctx.db.execute(
      sql`INSERT INTO tournament_tables (tournament_id, round, number, match_id, state, starts_by)
          VALUES (${id}, 1, 1, ${matchId}, 'waiting', ${startsBy}::timestamptz)`,
    )
    expect(await seenBy('tournament-stalled')).toEqual([])
    world.advance(5 * MINUTE)
    expect(await linesOf(organiser.client, 'tournament-stalled')).toMatchObject([
      { since: startsBy, subject: { _id: id } },
    ])
    expect(await seenBy('tournament-stalled')).toEqual(['admin', 'organiser'])
    await world.ctx.db.execute(sql`UPDATE tournament_tables SET state = 'playing'`)
    expect(await seenBy('tournament-stalled')).toEqual([])
    await world.ctx.db.execute(sql`DELETE FROM tournament_tables`)
    await change(id, sql`status = 'open'`)
    await cancel(id)
  })

  test('whose next step is overdue stand still', async () => {
    const id = await create()
    await change(id, sql`due_at = ${ago(6 * MINUTE)}::timestamptz`)
    expect(await linesOf(admin, 'tournament-stalled')).toMatchObject([{ subject: { _id: id } }])
    await change(id, sql`due_at = ${ago(MINUTE)}::timestamptz`)
    expect(await seenBy('tournament-stalled')).toEqual([])
    await cancel(id)
  })

  test('without an end wait for a decision an hour after their last game', async () => {
    const id = await create({ format: 'arena' })
    await change(id, sql`start_date = ${ago(3 * HOUR)}::timestamptz`)
    const finish = (milliseconds: number) =>
      world.ctx.db.execute(sql`
        INSERT INTO matches (id, tournament_id, tournament_name, status, counts, created_at, finished_at)
        VALUES (${newId()}, ${id}, 'Copa', 'finished', true, ${ago(milliseconds)}::timestamptz, ${ago(milliseconds)}::timestamptz)`)
    expect(await seenBy('tournament-undecided')).toEqual([])
    await finish(61 * MINUTE)
    expect(await linesOf(organiser.client, 'tournament-undecided')).toMatchObject([{ subject: { _id: id } }])
    expect(await seenBy('tournament-undecided')).toEqual(['admin', 'organiser'])
    await finish(10 * MINUTE)
    expect(await seenBy('tournament-undecided')).toEqual([])
    await cancel(id)
  })

  test('that a series could not create are shown to the organiser of the series', async () => {
    const tournamentId = await create()
    const { body: series } = await organiser.client.call('POST /api/admin/series', {
      body: { tournamentId, weekdays: [1], time: '12:00', timeZone: 'UTC', daysAhead: 1 },
    })
    const setFailure = (failure: string | null) =>
      world.ctx.db.execute(sql`UPDATE tournament_series SET failure = ${failure} WHERE id = ${series._id}`)
    await setFailure('without-right')
    expect(await linesOf(admin, 'series-failed')).toMatchObject([{ subject: { name: 'Copa' } }])
    expect(await seenBy('series-failed')).toEqual(['admin', 'organiser'])
    await setFailure(null)
    expect(await seenBy('series-failed')).toEqual([])
    await cancel(tournamentId)
  })
})

describe('matches', () => {
  const create = async () => {
    const players = await createUsers(world.ctx, 4)
    const { body } = await admin.call('POST /api/matches', {
      body: { players, scheduledTime: ago(-HOUR) },
    })
    return body._id as MatchId
  }
  const setTournament = (id: MatchId, tournamentId: TournamentId) =>
    world.ctx.db.execute(
      sql`UPDATE matches SET tournament_id = ${tournamentId}, tournament_name = 'Liga' WHERE id = ${id}`,
    )

  test('whose players did not come are for administrators and the organisers of the tournament', async () => {
    const [friendly, ofTournament] = [await create(), await create()]
    for (const id of [friendly, ofTournament])
      await world.ctx.db.execute(
        sql`UPDATE matches SET missed_at = ${ago(MINUTE)}::timestamptz, due_at = NULL WHERE id = ${id}`,
      )
    expect(await seenBy('matches-missed')).toEqual(['admin'])
    const { body: tournament } = await organiser.client.call('POST /api/tournaments', {
      body: { name: 'Liga', startDate: ago(-2 * DAY) },
    })
    await setTournament(ofTournament, tournament._id)
    expect(await seenBy('matches-missed')).toEqual(['admin', 'organiser'])
    expect(await linesOf(organiser.client, 'matches-missed')).toMatchObject([
      { count: 1, subject: { _id: ofTournament, name: 'Liga' } },
    ])
    expect(await linesOf(admin, 'matches-missed')).toMatchObject([{ count: 2, subject: null }])
    for (const id of [friendly, ofTournament])
      await admin.call('POST /api/matches/{id}/cancel', { params: { id }, body: {} })
    expect(await seenBy('matches-missed')).toEqual([])
  })

  test('with a running game whose turn ended long ago are shown', async () => {
    const id = await create()
    await admin.call('POST /api/games', { body: { matchId: id } })
    const setDeadline = (at: string) =>
      world.ctx.db.execute(sql`UPDATE games SET deadline_at = ${at}::timestamptz WHERE match_id = ${id}`)
    // The clock of a real game plays the turn, so the game has ended for it.
    const ready = vi.spyOn(world.sockets, 'isReady').mockReturnValue(false)
    onTestFinished(() => ready.mockRestore())
    await setDeadline(ago(6 * MINUTE))
    expect(await linesOf(admin, 'games-overdue')).toMatchObject([{ count: 1, subject: { _id: id } }])
    expect(await seenBy('games-overdue')).toEqual(['admin'])
    await setDeadline(ago(-MINUTE))
    expect(await seenBy('games-overdue')).toEqual([])
  })
})

describe('mails', () => {
  const enqueue = () =>
    enqueueMail(world.ctx.db, {
      template: 'reset-password',
      params: { username: 'Ana', tokenId: '7' },
      cause: `test:${newId()}`,
      userId: null,
      to: 'ana@example.com',
      locale: 'en',
      at: world.ctx.now(),
    } as never)

  test('that failed lately are counted until they are queued again', async () => {
    await enqueue()
    await world.ctx.db.execute(sql`UPDATE outbox_mails SET state = 'failed'`)
    expect(await linesOf(admin, 'mails-failed')).toMatchObject([{ count: 1, since: expect.any(String) }])
    expect(await seenBy('mails-failed')).toEqual(['admin'])
    const { body } = await admin.call('GET /api/admin/outbox')
    await admin.call('POST /api/admin/outbox/{id}/retry', { params: { id: body[0]._id }, body: {} })
    expect(await seenBy('mails-failed')).toEqual([])
    await world.ctx.db.execute(
      sql`UPDATE outbox_mails SET state = 'failed', created_at = ${ago(4 * DAY)}::timestamptz`,
    )
    expect(await seenBy('mails-failed')).toEqual([])
  })

  test('that no node sends are counted', async () => {
    await enqueue()
    expect(await seenBy('mails-late')).toEqual([])
    world.advance(6 * MINUTE)
    expect(await seenBy('mails-late')).toEqual(['admin'])
    await world.ctx.db.execute(sql`DELETE FROM outbox_mails`)
    expect(await seenBy('mails-late')).toEqual([])
  })
})

test('push messages that no node sends are counted', async () => {
  const { userId } = await newPlayer(world)
  const [notice, subscription] = [newId(), newId()]
  await world.ctx.db.execute(sql`
    INSERT INTO notices (id, user_id, kind, params, cause, is_shown, created_at)
    VALUES (${notice}, ${userId}, 'tournament-soon', '{}', ${newId()}, true, now())`)
  await world.ctx.db.execute(sql`
    INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, locale, created_at)
    SELECT ${subscription}, user_id, id, 'https://push.example', 'p', 'a', 'en', now() FROM sessions
    WHERE user_id = ${userId} LIMIT 1`)
  await world.ctx.db.execute(sql`
    INSERT INTO push_messages (id, notice_id, subscription_id, next_attempt_at, expires_at)
    VALUES (${newId()}, ${notice}, ${subscription}, ${ago(6 * MINUTE)}::timestamptz, ${ago(-DAY)}::timestamptz)`)
  expect(await seenBy('pushes-late')).toEqual(['admin'])
  await world.ctx.db.execute(sql`DELETE FROM push_messages`)
  expect(await seenBy('pushes-late')).toEqual([])
})

test('a recorded backup that is older than a day and a night is shown', async () => {
  const record = (at: string) =>
    world.ctx.db.execute(
      sql`INSERT INTO heartbeat (id, at) VALUES (2, ${at}::timestamptz) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
    )
  expect(await seenBy('backup-old')).toEqual([])
  await record(ago(31 * HOUR))
  expect(await seenBy('backup-old')).toEqual(['admin'])
  await record(ago(HOUR))
  expect(await seenBy('backup-old')).toEqual([])
})

test('a lost Redis and a database that cannot be written to are shown to administrators', async () => {
  const ready = vi.spyOn(world.sockets, 'isReady').mockReturnValue(false)
  expect(await seenBy('redis')).toEqual(['admin'])
  ready.mockRestore()
  expect(await seenBy('redis')).toEqual([])
  await world.ctx.db.execute(sql`ALTER TABLE heartbeat RENAME TO heartbeat_away`)
  onTestFinished(async () => {
    await world.ctx.db.execute(sql`ALTER TABLE IF EXISTS heartbeat_away RENAME TO heartbeat`)
  })
  // A healthy database is probed once a second.
  await vi.waitFor(async () => expect(await seenBy('database')).toEqual(['admin']), 60_000)
})

test('a check that fails is named, and the others are still made', async () => {
  const [, alert] = [
    await world.ctx.db.execute(sql`ALTER TABLE push_messages RENAME TO push_messages_away`),
    await admin.call('POST /api/alerts/create', {
      body: { type: 'hack_attempt', severity: 'critical', title: 'One', description: 'Test', source: 'test' },
    }),
  ]
  onTestFinished(async () => {
    await world.ctx.db.execute(sql`ALTER TABLE IF EXISTS push_messages_away RENAME TO push_messages`)
  })
  const seen = await read(admin)
  expect(seen.unchecked).toEqual(['notices'])
  expect(seen.items.map(({ kind }) => kind)).toContain('critical-alerts')
  expect((await read(moderator.client)).unchecked).toEqual([])
  await world.ctx.db.execute(sql`ALTER TABLE push_messages_away RENAME TO push_messages`)
  expect((await read(admin)).unchecked).toEqual([])
  await admin.call('PATCH /api/admin/alerts/{id}/resolve', {
    params: { id: alert.body._id },
    body: { resolution: 'Done' },
  })
})

test('staff follow what needs attention, each as their role sees it; players may not', async () => {
  const connect = (cookie: string) => {
    const player = connectPlayer({ url, cookie })
    onTestFinished(() => void player.leave())
    return player
  }
  const [forModerator, forOrganiser] = await Promise.all(
    [moderator, organiser].map(({ client }) =>
      followLive(connect(cookieOf(client.cookies)), 'attention', ''),
    ),
  )
  await admin.call('POST /api/alerts/create', {
    body: { type: 'hack_attempt', severity: 'critical', title: 'Now', description: 'Test', source: 'test' },
  })
  await forModerator!.until(({ items }) => items.some(({ kind }) => kind === 'critical-alerts'))
  expect(forOrganiser!.current().items).toEqual([])
  const { cookie } = await newPlayer(world)
  expect(await connect(cookie).send('live:watch', { topic: 'attention', id: '' })).toMatchObject({
    ok: false,
    code: 'not-allowed',
  })
})

test('many coins minted today are compared with a usual day', async () => {
  const mint = (amount: number, at: Date) =>
    world.ctx.db.transaction(tx =>
      moveCoins(tx, {
        from: MINT_WALLET_ID,
        to: PLATFORM_WALLET_ID,
        amount,
        reason: 'admin_manual',
        cause: `test:${newId()}`,
        at,
      }),
    )
  // Two weeks later, so that the coins of the other tests are not those of a usual day.
  world.advance(15 * DAY)
  admin = await signInAdmin(world)
  for (let days = 8; days >= 1; days--) await mint(1000, new Date(ago(days * DAY)))
  await mint(2900, world.ctx.now())
  world.advance(2 * MINUTE)
  expect(await linesOf(admin, 'coins-unusual')).toEqual([])
  await mint(200, world.ctx.now())
  world.advance(2 * MINUTE)
  expect(await linesOf(admin, 'coins-unusual')).toMatchObject([{ count: 3100, expected: 1000 }])
  expect(await linesOf(await signIn(moderator.name), 'coins-unusual')).toEqual([])
  world.advance(DAY)
  admin = await signInAdmin(world)
  expect(await linesOf(admin, 'coins-unusual')).toEqual([])
})

test('readers share the result of the checks for some seconds', async () => {
  const restart = world.stopClock()
  try {
    await read(admin)
    await world.ctx.db.execute(sql`UPDATE heartbeat SET at = now() - interval '9 days' WHERE id = 2`)
    await world.ctx.db.execute(sql`
      INSERT INTO heartbeat (id, at) VALUES (2, now() - interval '9 days') ON CONFLICT (id) DO NOTHING`)
    const kinds = async () =>
      ((await admin.call('GET /api/admin/attention')).body as Attention).items.map(({ kind }) => kind)
    expect(await kinds()).not.toContain('backup-old')
    world.advance(3000)
    expect(await kinds()).toContain('backup-old')
  } finally {
    restart()
    await world.ctx.db.execute(sql`DELETE FROM heartbeat WHERE id = 2`)
  }
})
