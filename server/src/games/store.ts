import type { Seat } from '@valecuatro/engine'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../accounts/index.ts'
import { type Database, rowsOf, violatedConstraint } from '../platform/database.ts'
import type { LiveGame } from './table.ts'
import { gameActions, gameSeats, games } from './tables.ts'

export async function loadGame(db: Database, id: string): Promise<LiveGame | null> {
  const rows = await db
    .select({ game: games, seat: gameSeats, username: users.username })
    .from(games)
    .innerJoin(gameSeats, eq(gameSeats.gameId, games.id))
    .leftJoin(users, eq(users.id, gameSeats.userId))
    .where(eq(games.id, id))
    .orderBy(gameSeats.seat)
  const [first] = rows
  if (!first) return null
  const { state, ...row } = first.game
  return {
    ...row,
    game: JSON.parse(state),
    seats: rows.map(({ seat: { gameId: _, ...seat }, username }) => ({
      ...seat,
      username: username ?? botName(seat.seat),
    })),
  }
}

/** A bot is called by its place, so that a table never has two of a name. */
function botName(seat: Seat): string {
  return ['Bot Tano', 'Bot Gallego', 'Bot Rusa', 'Bot Turca'][seat]!
}

export interface Step {
  commandId: string
  seat: Seat
  /** An action of the engine; or the first deal, or a player's return. */
  action: string
  at: Date
}

export type Committed = 'committed' | 'overtaken' | 'repeated'

/**
 * The move, in one statement: the state moves on from exactly the number and the seeds it was decided on, and the log
 * gets its line, or neither happens. Seeds are added without a number; a deal that overlooked one would not replay.
 */
export async function commitStep(db: Database, after: LiveGame, step: Step): Promise<Committed> {
  try {
    const rows = await rowsOf(
      db,
      sql`WITH moved AS (
            UPDATE games SET seq = ${after.seq}, phase = ${after.phase}, state = ${JSON.stringify(after.game)},
              held = ${JSON.stringify(after.held)}::jsonb,
              deadline_at = ${iso(after.deadlineAt)}::timestamptz, finished_at = ${iso(after.finishedAt)}::timestamptz
            WHERE id = ${after.id} AND seq = ${after.seq - 1} AND seeds = ${JSON.stringify(after.seeds)}::jsonb
            RETURNING id)
          INSERT INTO game_actions (game_id, seq, command_id, seat, action, at)
          SELECT id, ${after.seq}::int, ${step.commandId}::uuid, ${step.seat}::smallint, ${step.action}, ${iso(step.at)}::timestamptz
          FROM moved RETURNING seq`,
    )
    return rows.length === 1 ? 'committed' : 'overtaken'
  } catch (error) {
    if (violatedConstraint(error) === 'game_actions_command_once') return 'repeated'
    throw error
  }
}

/** The number under which a command was written, if it was. */
export async function findCommand(db: Database, gameId: string, commandId: string): Promise<number | null> {
  const [row] = await db
    .select({ seq: gameActions.seq })
    .from(gameActions)
    .where(and(eq(gameActions.gameId, gameId), eq(gameActions.commandId, commandId)))
  return row?.seq ?? null
}

export async function readActions(db: Database, gameId: string) {
  return db
    .select({ seat: gameActions.seat, action: gameActions.action })
    .from(gameActions)
    .where(eq(gameActions.gameId, gameId))
    .orderBy(gameActions.seq)
}

/** How far games have come. */
export async function readNumbers(db: Database, ids: string[]) {
  return db.select({ id: games.id, seq: games.seq }).from(games).where(inArray(games.id, ids))
}

/** Games whose clock has run out; any node may act on them, and only one of them can. */
export async function findOverdue(db: Database, before: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM games WHERE phase <> 'over' AND deadline_at < ${iso(before)}::timestamptz ORDER BY deadline_at LIMIT 200`,
  )
  return rows.map(row => row.id)
}

/** The game that a player is sitting at, if any. */
export async function findRunningGame(
  db: Database,
  userId: string,
): Promise<{ gameId: string; matchId: string } | null> {
  const [row] = await db
    .select({ gameId: games.id, matchId: games.matchId })
    .from(gameSeats)
    .innerJoin(games, eq(games.id, gameSeats.gameId))
    .where(and(eq(gameSeats.userId, userId), sql`${games.phase} <> 'over'`))
    .orderBy(sql`${games.createdAt} DESC`)
    .limit(1)
  return row ?? null
}

const iso = (date: Date | null) => date?.toISOString() ?? null
