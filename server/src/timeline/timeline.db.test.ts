import { MESSAGES, type Role, type TimelineEntry, type TournamentId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { writeAudit } from '../platform/audit.ts'

let world: World
let admin: Admin
let moderator: Client
let organiser: Client
let players: Awaited<ReturnType<typeof newPlayer>>[]
let tournamentId: TournamentId

async function newStaff(role: Role, username: string): Promise<Client> {
  const { userId } = await newPlayer(world, username)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${username}@example.com`, password: 'secret1' },
  })
  return client
}

/** A tournament of the organiser with two entrants, an announcement, and coins given by hand to one of them. */
beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 3_600_000 })
  admin = await signInAdmin(world)
  moderator = await newStaff('moderator', 'vigia')
  organiser = await newStaff('organiser', 'torneira')
  players = []
  for (const name of ['ana', 'beto']) players.push(await newPlayer(world, name))
  const startDate = new Date(world.ctx.now().getTime() + 3_600_000).toISOString()
  const { body } = await organiser.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate, entryFee: 40 },
  })
  tournamentId = body._id
  for (const { client } of players) {
    world.advance(1000)
    await client.call('POST /api/tournaments/{id}/enter', { params: { id: tournamentId } })
  }
  world.advance(1000)
  await organiser.call('POST /api/tournaments/{id}/announcements', {
    params: { id: tournamentId },
    body: { text: 'Bring mate' },
  })
  world.advance(1000)
  await admin.call('POST /api/admin/users/{id}/coins', {
    params: { id: players[0]!.userId },
    body: { amount: 250, note: 'For the outage' },
  })
  world.advance(1000)
  await admin.call('POST /api/admin/users/{id}/suspend', {
    params: { id: players[1]!.userId },
    body: { reason: 'test' },
  })
})

type Query = Record<string, string>

async function read(client: Client, query: Query): Promise<TimelineEntry[]> {
  const { status, body } = await client.call('GET /api/admin/timeline', { query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.entries
}

/** What an entry tells, in short. */
function brief(entry: TimelineEntry): string {
  if (entry.type === 'act') return `${entry.actor.username} ${entry.action}`
  if (entry.type === 'event') return [entry.event, ...entry.people.map(({ username }) => username)].join(' ')
  const { other } = entry
  const who = other.kind === 'user' ? other.username : other.kind
  return `${entry.change === 'credit' ? '+' : '-'}${entry.amount} ${entry.reason} ${who}`
}

const briefs = async (client: Client, query: Query) => (await read(client, query)).map(brief)
const ofTournament = (query: Query = {}) => ({ subject: 'tournament', id: tournamentId, ...query })
const ofUser = (player: number, query: Query = {}) => ({
  subject: 'user',
  id: players[player]!.userId as string,
  ...query,
})

describe('the timeline of a tournament', () => {
  test('has actions of staff and coins, newest first; coins tell of paid entries', async () => {
    const entries = await briefs(admin, ofTournament())
    expect(entries).toEqual([
      'torneira tournament-announced',
      '+40 tournament_entry beto',
      '+40 tournament_entry ana',
      'torneira tournament-created',
    ])
  })

  test('leads to the transaction of the player, and back', async () => {
    const [entry] = await read(admin, ofTournament({ kind: 'coins' }))
    expect(entry).toMatchObject({
      type: 'coins',
      owner: { kind: 'tournament', _id: tournamentId, name: 'Copa' },
    })
    const { transactionId } = entry as Extract<TimelineEntry, { type: 'coins' }>
    const { body } = await admin.call('GET /api/admin/transactions', { query: { user: transactionId! } })
    expect(body).toMatchObject([
      {
        _id: transactionId,
        user: { username: 'beto' },
        type: 'debit',
        meta: { tournament: { _id: tournamentId } },
      },
    ])
  })

  test.each([
    [{ kind: 'decision' }, ['torneira tournament-created']],
    [{ kind: 'message' }, ['torneira tournament-announced']],
    [{ kind: 'coins', person: 'ana' }, ['+40 tournament_entry ana']],
    [{ kind: 'play', person: 'bet' }, ['player-entered beto']],
    [{ kind: 'decision', person: 'torneira' }, ['torneira tournament-created']],
    [{ kind: 'decision', person: 'ana' }, []],
    [{ kind: 'coins', change: 'debit' }, []],
    [{ endDate: '2020-01-01' }, []],
    [{ person: 'no such name' }, []],
  ])('with %j has %j', async (query, expected) => {
    expect(await briefs(admin, ofTournament(query as Query))).toEqual(expected)
  })
})

describe('the timeline of a player', () => {
  test('has coins by hand once, with the administrator and the note', async () => {
    const entries = await read(admin, ofUser(0))
    expect(entries.map(brief)).toEqual([
      '+250 admin_manual mint',
      '-40 tournament_entry tournament',
      expect.stringMatching(/welcome mint|user-registered/),
      expect.stringMatching(/welcome mint|user-registered/),
    ])
    expect(entries[0]).toMatchObject({
      by: { username: 'admin' },
      note: 'For the outage',
      balanceAfter: 1210,
    })
    expect(await briefs(admin, ofUser(0, { kind: 'decision' }))).toEqual(['admin coins-adjusted'])
  })

  test('has their wallet alone', async () => {
    expect(await briefs(admin, { subject: 'wallet', id: players[0]!.userId })).toEqual([
      '+250 admin_manual mint',
      '-40 tournament_entry tournament',
      expect.stringMatching(/^\+1000 welcome mint$/),
    ])
  })

  test('has what a member of staff did', async () => {
    expect(await briefs(admin, { subject: 'user', id: admin.userId, kind: 'decision' })).toEqual(
      expect.arrayContaining(['admin user-suspended', 'admin coins-adjusted', 'admin role-changed']),
    )
  })
})

test('matches and their players are in the timelines of the match and of each player', async () => {
  const [one, other] = players.map(({ userId }) => userId)
  const id = '0197c000-0000-7000-8000-000000000001'
  await world.ctx.db.execute(sql`
    INSERT INTO matches (id, tournament_id, tournament_name, status, counts, winner_id, team1_points, team2_points,
      created_at, started_at, finished_at)
    VALUES (${id}, ${tournamentId}, 'Copa', 'finished', true, ${other!}, 12, 15, now(), now() - interval '9 minutes', now())`)
  await world.ctx.db.execute(sql`
    INSERT INTO match_players (match_id, seat, user_id, finished_at, won, left_at)
    VALUES (${id}, 0, ${one!}, now(), false, now() - interval '1 minute'), (${id}, 1, ${other!}, now(), true, NULL)`)
  await writeAudit(world.ctx.db, {
    actorId: admin.userId,
    action: 'table-restarted',
    subject: `tournament:${tournamentId}`,
    meta: { matchId: id },
    at: new Date(Date.now() - 3_600_000),
  })
  const entries = await read(admin, { subject: 'match', id })
  expect(entries.map(brief)).toEqual([
    'match-finished beto',
    'player-left ana',
    'match-started',
    'admin table-restarted',
  ])
  expect(entries[0]).toMatchObject({ score: { team1: 12, team2: 15 }, subject: { id, label: 'ana, beto' } })
  for (const player of [0, 1])
    expect(await briefs(admin, ofUser(player, { kind: 'play' }))).toContain('match-finished beto')
  expect(await briefs(admin, ofUser(0, { kind: 'play', person: 'beto' }))).toEqual(['match-finished beto'])
})

test('pages have every entry once, also those of the same moment', async () => {
  const subject = 'tournament:0197c000-0000-7000-8000-00000000aaaa'
  const at = world.ctx.now()
  for (let index = 0; index < 70; index++)
    await writeAudit(world.ctx.db, { actorId: admin.userId, action: `act-${index}`, subject, at })
  const seen: string[] = []
  let before: string | null = null
  do {
    const query: Query = { subject: 'tournament', id: subject.slice(11), ...(before && { before }) }
    const { body } = await admin.call('GET /api/admin/timeline', { query })
    seen.push(...body.entries.map((entry: TimelineEntry) => brief(entry)))
    before = body.next
  } while (before !== null)
  expect(seen.length).toBe(70)
  expect(new Set(seen).size).toBe(70)
})

test('the code of a table is found in small letters, and a malformed id is not found', async () => {
  expect(await briefs(admin, { subject: 'table', id: 'abcdef' })).toEqual([])
  for (const [subject, id] of [
    ['tournament', 'x'],
    ['table', 'x'],
    ['user', 'mint'],
    ['wallet', 'x'],
  ] as const)
    expect(await admin.call('GET /api/admin/timeline', { query: { subject, id } })).toMatchObject({
      status: 404,
      body: { error: MESSAGES.notFound },
    })
  const malformed = { subject: 'wallet', id: 'mint', before: 'yesterday' }
  expect((await admin.call('GET /api/admin/timeline', { query: malformed })).status).toBe(400)
})

describe('a role sees', () => {
  const kindsOf = async (client: Client, query: Query) => {
    const { status, body } = await client.call('GET /api/admin/timeline', { query })
    return status === 200 ? body.kinds : status
  }
  const someone = '0197c000-0000-7000-8000-00000000bbbb'
  const ALL = ['decision', 'coins', 'play', 'message', 'alert']

  test.each([
    ['admin', 'tournament', ALL],
    ['organiser', 'tournament', ['decision', 'coins', 'play', 'message']],
    ['other organiser', 'tournament', ['play']],
    ['moderator', 'tournament', 403],
    ['admin', 'match', ['decision', 'play', 'alert']],
    ['organiser', 'match', ['play']],
    ['moderator', 'match', ['play', 'alert']],
    ['admin', 'table', ['play']],
    ['organiser', 'table', ['play']],
    ['moderator', 'table', ['play']],
    ['admin', 'alert', ['decision', 'alert']],
    ['organiser', 'alert', 403],
    ['moderator', 'alert', ['decision', 'alert']],
    ['admin', 'user', ALL],
    ['organiser', 'user', ['play']],
    ['moderator', 'user', ['decision', 'play', 'message', 'alert']],
    ['moderator', 'staff', ['play']],
    ['admin', 'wallet', ['coins']],
    ['organiser', 'wallet', 403],
    ['moderator', 'wallet', 403],
    ['player', 'user', 403],
    ['player', 'table', 403],
  ])('as %s of a %s: %j', async (role, subject, expected) => {
    const other = role === 'other organiser' ? await newStaff('organiser', 'otra') : null
    const clients: Record<string, Client> = { admin, moderator, organiser, player: players[0]!.client }
    const ids: Record<string, string> = {
      tournament: tournamentId,
      user: players[0]!.userId,
      staff: admin.userId,
      table: 'ABCDEF',
    }
    const query = { subject: subject === 'staff' ? 'user' : subject, id: ids[subject] ?? someone }
    expect(await kindsOf(other ?? clients[role]!, query)).toEqual(expected)
  })

  test('as moderator only what moderators do to a player', async () => {
    await admin.call('POST /api/admin/users/{id}/sessions/end', {
      params: { id: players[1]!.userId },
    })
    expect(await briefs(moderator, ofUser(1, { kind: 'decision' }))).toEqual(['admin user-suspended'])
  })

  test('as organiser coins without the rows of the ledger', async () => {
    const entries = await read(organiser, ofTournament({ kind: 'coins' }))
    expect(entries.length).toBe(2)
    for (const entry of entries) expect(entry).toMatchObject({ transactionId: null, by: null, note: null })
  })
})

test('a wallet of the platform has the coins of the ledger', async () => {
  const rows = await read(admin, { subject: 'wallet', id: 'mint', change: 'debit', person: 'ana' })
  expect(rows.map(brief)).toEqual(['-250 admin_manual ana', '-1000 welcome ana'])
  expect(await briefs(admin, { subject: 'wallet', id: 'pools' })).toEqual([
    '+40 tournament_entry beto',
    '+40 tournament_entry ana',
  ])
})
