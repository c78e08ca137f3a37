import { performance } from 'node:perf_hooks'
import { changesBetween, type TournamentId, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createUser } from '../../server/src/accounts/index.ts'
import { compose } from '../../server/src/compose.ts'
import { readMatchPlayers } from '../../server/src/matches/index.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { openPostgres } from '../../server/src/platform/database/database.ts'
import { createEvents } from '../../server/src/platform/events.ts'
import { advanceTournament } from '../../server/src/tournaments/bracket/advance.ts'
import { readBracketTables } from '../../server/src/tournaments/bracket/draw.ts'
import { enterTournament } from '../../server/src/tournaments/entry/enter.ts'
import { createTournament } from '../../server/src/tournaments/organise/create.ts'
import { runDueTournaments } from '../../server/src/tournaments/sweep.ts'
import { placeOf, readSnapshots, type Snapshot } from '../../server/src/tournaments/views/snapshot.ts'

const SMALL = 32
const LARGE = 512
const RUNS = 3
const ALLOWED = 2
/** The whole state must have at least this many times the bytes of its changes. */
const MIN_BYTES_RATIO = 20
/** The state is read before and after one in this many results. */
const RESULTS_PER_READING = 5

interface Cost {
  /** The duration of the draw per player, in milliseconds. */
  draw: number
  /** The median time from the result of a table to the next table, in milliseconds. */
  advance: number
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/**
 * Measures the draw of a bracket, per player, and the step after a table's result, for 512 players and for 32, in turn
 * on one database; and what a watcher of the large bracket is sent after a result. Returns whether neither costs more
 * than twice as much and the whole state has at least twenty times the bytes of its changes.
 */
export async function measureBrackets(url: string): Promise<boolean> {
  const database = await openPostgres(url, 4)
  await database.migrate()
  const log = pino({ level: 'silent' })
  const ctx: Context = {
    config: readConfig({ LOG_LEVEL: 'silent', MAX_TOURNAMENT_PLAYERS: String(LARGE), WELCOME_COINS: '0' }),
    secret: 'only for this measurement, 32 characters or more',
    db: database.db,
    events: createEvents(log),
    log,
    now: () => new Date(),
  }
  const { api, tournaments } = await compose(ctx)
  // Otherwise background work would be measured too.
  tournaments.close()
  try {
    const people = await createPlayers(ctx, LARGE)
    const costs: Record<number, Cost[]> = { [SMALL]: [], [LARGE]: [] }
    // The first run of each size only warms up.
    for (let run = 0; run <= RUNS; run++)
      for (const size of [SMALL, LARGE]) {
        const cost = await playBracket(ctx, people.slice(0, size))
        if (run > 0) costs[size]!.push(cost)
      }
    const areBytesGood = await measureChanges(ctx, people)
    return report(costs[SMALL]!, costs[LARGE]!) && areBytesGood
  } finally {
    await api.close()
    await database.close()
  }
}

async function createPlayers(ctx: Context, count: number): Promise<UserId[]> {
  const userIds: UserId[] = []
  for (let n = 0; n < count; n++) {
    const username = `entrant-${n}`
    const account = {
      username,
      email: `${username}@example.com`,
      passwordHash: null,
      role: 'player',
    } as const
    const created = await createUser(ctx.db, ctx.events, { ...account, createdAt: ctx.now() })
    if (!created.ok) throw new Error(created.error)
    userIds.push(created.user.id)
  }
  return userIds
}

const OPTIONS = { random: Math.random, noShowMs: 60_000 }

/** Creates a bracket that is due to start. */
async function createDueBracket(ctx: Context, players: UserId[]): Promise<TournamentId> {
  const startDate = new Date(ctx.now().getTime() + 3_600_000).toISOString()
  const id = await createTournament(ctx, players[0]!, {
    name: 'Measured',
    format: 'bracket',
    entryFee: 0,
    maxPlayers: players.length,
    startDate,
  })
  for (const userId of players) await enterTournament(ctx, id, userId)
  const past = sql`now() - interval '1 minute'`
  await ctx.db.execute(sql`UPDATE tournaments SET start_date = ${past}, due_at = ${past} WHERE id = ${id}`)
  return id
}

async function playBracket(ctx: Context, players: UserId[]): Promise<Cost> {
  const id = await createDueBracket(ctx, players)
  const options = { ...OPTIONS, events: ctx.events }
  const started = performance.now()
  await runDueTournaments(ctx, options)
  const draw = (performance.now() - started) / players.length
  const advances: number[] = []
  for (let waiting = await readWaiting(ctx, id); waiting.length > 0; waiting = await readWaiting(ctx, id))
    for (const match of waiting) {
      const before = performance.now()
      await ctx.db.transaction(tx => advanceTournament(tx, match, options))
      advances.push(performance.now() - before)
    }
  return { draw, advance: median(advances) }
}

/** Compares the bytes sent to one watcher after a result: the whole state and their place, and only the changes. */
async function measureChanges(ctx: Context, players: UserId[]): Promise<boolean> {
  const id = await createDueBracket(ctx, players)
  const options = { ...OPTIONS, events: ctx.events }
  await runDueTournaments(ctx, options)
  const read = async () => (await readSnapshots(ctx, [id])).get(id)!
  const watcher = players[players.length >> 1]!
  const whole: number[] = []
  const changed: number[] = []
  for (let waiting = await readWaiting(ctx, id); waiting.length > 0; waiting = await readWaiting(ctx, id))
    for (const [index, match] of waiting.entries()) {
      const before = index % RESULTS_PER_READING === 0 ? await read() : null
      await ctx.db.transaction(tx => advanceTournament(tx, match, options))
      if (!before) continue
      const after = await read()
      whole.push(bytesOf('tournament:changed', after.state) + placeBytes(after, watcher))
      const isSame = placeJson(before, watcher) === placeJson(after, watcher)
      const changes = changesBetween(before.state, after.state)
      const message = { topic: 'tournament', id, version: whole.length, changes }
      changed.push(bytesOf('live:change', message) + (isSame ? 0 : placeBytes(after, watcher)))
    }
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const ratio = mean(whole) / mean(changed)
  console.log(
    `${LARGE} players, bytes per result and watcher (mean of ${whole.length}): whole ${Math.round(mean(whole))}, ` +
      `changes ${Math.round(mean(changed))} (at most ${Math.max(...changed)}), ratio ${ratio.toFixed(0)}`,
  )
  return ratio >= MIN_BYTES_RATIO
}

/** The size of a message with its name, as Socket.IO frames it. */
const bytesOf = (name: string, message: unknown) => Buffer.byteLength(JSON.stringify([name, message])) + 2
const viewerOf = (userId: UserId) => ({ userId, role: 'player' as const, ratings: {} })
const placeBytes = (snapshot: Snapshot, userId: UserId) =>
  bytesOf('live:change', placeOf(snapshot, viewerOf(userId)))
const placeJson = (snapshot: Snapshot, userId: UserId) =>
  JSON.stringify({ ...placeOf(snapshot, viewerOf(userId)), version: 0, now: 0 })

/** The tables that wait for a result, as matches won by their first team. */
async function readWaiting(ctx: Context, tournamentId: TournamentId) {
  const tables = (await readBracketTables(ctx.db, tournamentId)).filter(({ state }) => state === 'waiting')
  const matchIds = tables.map(({ matchId }) => matchId)
  const seats = Map.groupBy(await readMatchPlayers(ctx.db, matchIds), ({ matchId }) => matchId)
  return matchIds.map(matchId => ({
    matchId,
    tournamentId,
    tableCode: null,
    winner: 0 as const,
    score: [30, 12] as [number, number],
    results: seats
      .get(matchId)!
      .map(({ seat, userId }) => ({ seat, userId, won: seat % 2 === 0, left: false })),
    isForfeit: false,
    at: ctx.now(),
  }))
}

function report(small: Cost[], large: Cost[]): boolean {
  const rows = (['draw', 'advance'] as const).map(what => {
    const [little, much] = [small, large].map(costs => median(costs.map(cost => cost[what]))) as [
      number,
      number,
    ]
    return { what, little, much, ratio: much / little }
  })
  console.log(`milliseconds, medians of ${RUNS} brackets; draw: for each player, advance: for each table`)
  for (const { what, little, much, ratio } of rows)
    console.log(
      `${what.padEnd(10)} ${SMALL}: ${little.toFixed(2).padStart(7)}   ${LARGE}: ${much.toFixed(2).padStart(7)}   ratio ${ratio.toFixed(2)}`,
    )
  const isGood = rows.every(({ ratio }) => ratio <= ALLOWED)
  console.log(
    isGood ? `neither costs more than ${ALLOWED} times as much` : `more than ${ALLOWED} times as much`,
  )
  return isGood
}
