import type { TournamentId, UserId } from '@valecuatro/contract'
import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { readLastEnds } from '../matches/index.ts'
import { type AttentionCheck, type AttentionFinding, before, LATE_AFTER_MS } from '../platform/attention.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { organisersOf } from './queries.ts'
import { fewestPlayers } from './rules.ts'
import { bracketTables, tournamentSeries, tournaments } from './schema.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const SOON_MS = HOUR_MS
/** An arena without an end that has had no game for this long is probably over. */
const IDLE_MS = HOUR_MS
const MAX_FOUND = 100

/**
 * Tournaments that lack players, are not published, stand still, are paused or wait for a decision, and series that could not create
 * their last one. Organisers see their own.
 */
export function createTournamentCheck(ctx: Context): AttentionCheck {
  return {
    name: 'tournaments',
    access: 'organiser',
    async find() {
      const now = ctx.now()
      const found = await Promise.all(
        [findShort, findUnpublished, findStalled, findUndecided, findPaused, findFailedSeries].map(find =>
          find(ctx.db, now),
        ),
      )
      return found.flat()
    },
  }
}

type Kind = Extract<AttentionFinding['kind'], `tournament-${string}`>

const toFinding = (
  kind: Kind,
  row: { id: TournamentId; name: string; createdBy: UserId | null; coOrganisers: UserId[] },
  more: Partial<AttentionFinding>,
): AttentionFinding => ({
  kind,
  subject: { _id: row.id, name: row.name },
  seenBy: organisersOf(row),
  ...more,
})

const select = (db: Database, condition: SQL | undefined) =>
  db
    .select()
    .from(tournaments)
    .where(and(condition, not(tournaments.isPractice)))
    .limit(MAX_FOUND)

/** Players enter an arena also while it is played, other formats before they are drawn. */
async function findShort(db: Database, now: Date) {
  const rows = await select(
    db,
    and(
      eq(tournaments.status, 'open'),
      gt(tournaments.startDate, before(now, DAY_MS)),
      lte(tournaments.startDate, before(now, -SOON_MS)),
      or(gt(tournaments.startDate, now), ne(tournaments.format, 'arena')),
    ),
  )
  return rows
    .filter(row => row.entrants < fewestPlayers(row))
    .map(row =>
      toFinding('tournament-short', row, {
        count: row.entrants,
        expected: fewestPlayers(row),
        since: row.startDate,
      }),
    )
}

/** Drafts that should start within a day; older ones were probably given up. */
async function findUnpublished(db: Database, now: Date) {
  const rows = await select(
    db,
    and(
      eq(tournaments.status, 'draft'),
      gt(tournaments.startDate, before(now, DAY_MS)),
      lte(tournaments.startDate, before(now, -DAY_MS)),
    ),
  )
  return rows.map(row => toFinding('tournament-draft', row, { since: row.startDate }))
}

/**
 * Tournaments in progress without a table that is played or about to start and without a round to come, and those whose
 * next step is overdue.
 */
async function findStalled(db: Database, now: Date) {
  const late = before(now, LATE_AFTER_MS)
  const active = db
    .select({ round: bracketTables.round })
    .from(bracketTables)
    .where(
      and(
        eq(bracketTables.tournamentId, tournaments.id),
        or(
          eq(bracketTables.state, 'playing'),
          and(eq(bracketTables.state, 'waiting'), gt(bracketTables.startsBy, late)),
        ),
      ),
    )
  const still = await select(
    db,
    and(
      eq(tournaments.status, 'in_progress'),
      isNull(tournaments.pausedAt),
      or(isNull(tournaments.nextRoundAt), lt(tournaments.nextRoundAt, late)),
      not(exists(active)),
    ),
  )
  const overdue = await select(db, and(ne(tournaments.status, 'finished'), lt(tournaments.dueAt, late)))
  const waitingSince = await readWaitingSince(
    db,
    still.map(({ id }) => id),
  )
  return [
    ...still.map(row =>
      toFinding('tournament-stalled', row, { since: waitingSince.get(row.id) ?? row.startDate }),
    ),
    ...overdue.map(row => toFinding('tournament-stalled', row, { since: row.dueAt })),
  ]
}

/** When the first of the waiting tables of each tournament should have started. */
async function readWaitingSince(db: Database, ids: TournamentId[]) {
  if (ids.length === 0) return new Map<TournamentId, Date | null>()
  const rows = await db
    .select({ id: bracketTables.tournamentId, since: min(bracketTables.startsBy) })
    .from(bracketTables)
    .where(and(inArray(bracketTables.tournamentId, ids), eq(bracketTables.state, 'waiting')))
    .groupBy(bracketTables.tournamentId)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/** Arenas without an end date, which only an organiser ends, whose games are over. */
async function findUndecided(db: Database, now: Date) {
  const rows = await select(
    db,
    and(
      eq(tournaments.status, 'open'),
      eq(tournaments.format, 'arena'),
      lt(tournaments.startDate, before(now, IDLE_MS)),
      isNull(tournaments.endDate),
      isNull(tournaments.pausedAt),
    ),
  )
  const lastEnds = await readLastEnds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(row => {
    const since = lastEnds.get(row.id)
    return since && since < before(now, IDLE_MS) ? toFinding('tournament-undecided', row, { since }) : []
  })
}

async function findPaused(db: Database) {
  // The condition of the index tournaments_paused.
  const rows = await select(
    db,
    and(isNotNull(tournaments.pausedAt), sql`${tournaments.status} <> 'finished'`),
  )
  return rows.map(row => toFinding('tournament-paused', row, { since: row.pausedAt }))
}

async function findFailedSeries(db: Database): Promise<AttentionFinding[]> {
  const rows = await db
    .select()
    .from(tournamentSeries)
    .where(and(isNotNull(tournamentSeries.dueAt), isNotNull(tournamentSeries.failure)))
    .limit(MAX_FOUND)
  return rows.map(({ id, template, createdBy }) => ({
    kind: 'series-failed',
    subject: { _id: id, name: template.name },
    seenBy: [createdBy],
  }))
}

/** The organisers of some tournaments. */
export async function readOrganisers(
  db: Database,
  ids: TournamentId[],
): Promise<Map<TournamentId, UserId[]>> {
  const rows = await db
    .select({
      id: tournaments.id,
      createdBy: tournaments.createdBy,
      coOrganisers: tournaments.coOrganisers,
    })
    .from(tournaments)
    .where(inArray(tournaments.id, ids))
  return new Map(rows.map(row => [row.id, organisersOf(row)]))
}
