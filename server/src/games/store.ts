import { isCharacter, LEVEL_NAMES } from '@valecuatro/bots'
import type { BotKind, GameId } from '@valecuatro/contract'
import type { Game, Seat } from '@valecuatro/engine'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { usernameOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { type PreparedStatement, runPrepared } from '../platform/database/prepared.ts'
import type { LiveGame } from './liveGame.ts'
import { gameActions, gameSeats, games } from './schema.ts'
import { type GameStep, parseStep } from './step.ts'

export async function loadGame(db: Database, id: GameId): Promise<LiveGame | null> {
  const rows = await db
    .select({ game: games, seat: gameSeats, username: usernameOf<string | null>(gameSeats.userId) })
    .from(games)
    .innerJoin(gameSeats, eq(gameSeats.gameId, games.id))
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
      username: username ?? nameOfBot(seat, row),
    })),
  }
}

/** A bot is named after its seat, so that the names at a table differ. */
export function botName(seat: Seat): string {
  return ['Bot Beto', 'Bot Cacho', 'Bot Tita', 'Bot Mecha', 'Bot Rulo', 'Bot Pocha'][seat]!
}

/** The page of the daily deal calls its one opponent by the name of its level; other bots are named after their seats. */
export function nameOfBot(
  { seat, bot }: { seat: Seat; bot: BotKind | null },
  { duplicateHand }: Pick<LiveGame, 'duplicateHand'>,
): string {
  return duplicateHand !== null && bot !== null && !isCharacter(bot) ? LEVEL_NAMES[bot] : botName(seat)
}

/** An entry for the log of a game, without its number. */
export interface NewStep {
  commandId: string
  seat: Seat
  action: GameStep
  at: Date
}

/** A step that has been decided, and the game after it. */
export interface DecidedStep {
  after: LiveGame
  step: NewStep
}

export type CommitResult = 'committed' | 'overtaken' | 'repeated'

/**
 * Writes steps in one statement. A game advances from exactly the number and the seeds that its step was decided on,
 * and the log gets a row, or neither happens. Seeds are compared because they are added before the first deal without
 * a new number, and a deal that missed one could not be replayed. A command that is already in the log is left out, so
 * that it cannot make the other steps of a group fail.
 */
const commitText = (locking: string) => `
  WITH step AS MATERIALIZED (
    SELECT step.*, step.string_to_table AS state FROM ROWS FROM (
      json_to_recordset($1)
        AS (id uuid, seq int, phase text, held jsonb, absent jsonb, left_seats jsonb, ending text, deadline_at float8,
          finished_at float8, seeds jsonb, command_id uuid, seat smallint, action text, at float8),
      string_to_table($2, E'\\n')) AS step
    CROSS JOIN LATERAL (
      SELECT FROM games
      WHERE id = step.id AND seq = step.seq - 1 AND (step.seeds IS NULL OR seeds = step.seeds)
        AND NOT EXISTS (SELECT FROM game_actions a WHERE a.game_id = step.id AND a.command_id = step.command_id)
      FOR NO KEY UPDATE ${locking}) AS game
  ), moved AS (
    UPDATE games SET seq = step.seq, phase = step.phase, state = step.state, held = step.held,
      absent = step.absent, left_seats = step.left_seats, ending = step.ending, deadline_at = to_timestamp(step.deadline_at / 1000), finished_at = to_timestamp(step.finished_at / 1000)
    FROM step WHERE games.id = step.id AND games.seq = step.seq - 1
    RETURNING step.*
  )
  INSERT INTO game_actions (game_id, seq, command_id, seat, action, at)
  SELECT id, seq, command_id, seat, action, to_timestamp(at / 1000) FROM moved RETURNING game_id`

const COMMIT_ALONE: PreparedStatement = { name: 'commit-alone', text: commitText('') }
// A group that waits for one game while it has locked others could deadlock, so it skips locked games.
const COMMIT_TOGETHER: PreparedStatement = { name: 'commit-together', text: commitText('SKIP LOCKED') }

export async function commitStep(db: Database, after: LiveGame, step: NewStep): Promise<CommitResult> {
  const rows = await runPrepared(db, COMMIT_ALONE, toParameters([{ after, step }]))
  if (rows.length === 1) return 'committed'
  return (await findCommand(db, after.id, step.commandId)) === null ? 'overtaken' : 'repeated'
}

/** Writes steps of different games in one statement. Returns the games whose step was written. */
export async function commitSteps(db: Database, steps: DecidedStep[]): Promise<Set<GameId>> {
  const rows = await runPrepared<{ game_id: GameId }>(db, COMMIT_TOGETHER, toParameters(steps))
  return new Set(rows.map(row => row.game_id))
}

/**
 * All steps as one JSON text, and the states of their games as lines, which PostgreSQL need not parse. Times are numbers
 * of milliseconds: as dates they would cost more than all the rest.
 */
function toParameters(steps: DecidedStep[]): [string, string] {
  const rows = steps.map(({ after, step }) => ({
    id: after.id,
    seq: after.seq,
    phase: after.phase,
    held: after.held,
    absent: after.absent,
    left_seats: after.left,
    ending: after.ending,
    deadline_at: after.deadlineAt?.getTime(),
    finished_at: after.finishedAt?.getTime(),
    seeds: step.action === 'deal' ? after.seeds : null,
    command_id: step.commandId,
    seat: step.seat,
    action: step.action,
    at: step.at.getTime(),
  }))
  return [JSON.stringify(rows), steps.map(({ after }) => JSON.stringify(after.game)).join('\n')]
}

/** The step that a command has written, if any. */
export async function findCommand(
  db: Database,
  gameId: GameId,
  commandId: string,
): Promise<{ seq: number; seat: Seat } | null> {
  const [row] = await db
    .select({ seq: gameActions.seq, seat: gameActions.seat })
    .from(gameActions)
    .where(and(eq(gameActions.gameId, gameId), eq(gameActions.commandId, commandId)))
  return row ?? null
}

/** The log of a game, in order. */
export async function readSteps(db: Database, gameId: GameId) {
  const rows = await db
    .select({ seq: gameActions.seq, seat: gameActions.seat, action: gameActions.action })
    .from(gameActions)
    .where(eq(gameActions.gameId, gameId))
    .orderBy(gameActions.seq)
  return rows.map(row => ({ ...row, action: parseStep(row.action) }))
}

/** The current scores of games. The state is JSON that only the engine's types describe, so it is read here. */
export async function readScores(db: Database, ids: GameId[]): Promise<Map<string, Game['score']>> {
  const rows = await db.select({ id: games.id, state: games.state }).from(games).where(inArray(games.id, ids))
  return new Map(rows.map(({ id, state }) => [id, (JSON.parse(state) as Game).score]))
}

export interface WatchableGame {
  id: GameId
  createdAt: Date
  rules: Game['rules']
  score: Game['score']
}

/** Whether a person is present in a game of the query: a bot does not play their seat. */
const HAS_PERSON = sql`EXISTS (
  SELECT FROM game_seats s
  WHERE s.game_id = games.id AND s.bot IS NULL AND NOT games.held @> to_jsonb(s.seat))`

/**
 * The ids of the newest running games that everyone may watch. A game whose people are all away is left out: it may
 * wait for them for a day.
 */
export async function findWatchableGames(db: Database, limit: number): Promise<GameId[]> {
  const rows = await rowsOf<{ id: GameId }>(
    db,
    sql`SELECT id FROM games
        WHERE phase <> 'over' AND watchable AND ${HAS_PERSON}
        ORDER BY id DESC LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** How many games are running, private ones included, without those whose people are all away. */
export async function countRunningGames(db: Database): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM games WHERE phase <> 'over' AND ${HAS_PERSON}`,
  )
  return row?.total ?? 0
}

/** Of the running games that everyone may watch, the one with the highest mean rating; null if there is none. */
export async function findBestGame(db: Database): Promise<GameId | null> {
  const [row] = await rowsOf<{ id: GameId }>(
    db,
    sql`SELECT id FROM games WHERE phase <> 'over' AND watchable AND ${HAS_PERSON}
        ORDER BY (SELECT avg(s.rating) FROM game_seats s WHERE s.game_id = games.id) DESC NULLS LAST, id DESC
        LIMIT 1`,
  )
  return row?.id ?? null
}

/** The public part of these games: their rules and scores. */
export async function readWatchableGames(db: Database, ids: GameId[]): Promise<WatchableGame[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: games.id, state: games.state, createdAt: games.createdAt })
    .from(games)
    .where(inArray(games.id, ids))
  return rows.map(({ id, state, createdAt }) => {
    const { rules, score } = JSON.parse(state) as Game
    return { id, createdAt, rules, score }
  })
}

/** How many hands of these games were dealt, and whether they are over. */
export async function readHandsDealt(
  db: Database,
  ids: readonly GameId[],
): Promise<Map<GameId, { handsDealt: number; isOver: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: games.id, state: games.state, phase: games.phase })
    .from(games)
    .where(inArray(games.id, [...ids]))
  return new Map(
    rows.map(({ id, state, phase }) => {
      const { hands } = JSON.parse(state) as Game
      return [id, { handsDealt: hands, isOver: phase === 'over' }]
    }),
  )
}

const READ_PROGRESS: PreparedStatement = {
  name: 'read-progress',
  text: `SELECT games.id, games.seq FROM unnest($1::uuid[], $2::int[]) AS known (id, seq)
         JOIN games ON games.id = known.id AND games.seq > known.seq`,
}

/** The games whose numbers are higher than the known ones, with their current numbers. */
export async function readProgress(db: Database, known: { id: GameId; seq: number }[]) {
  return runPrepared<{ id: GameId; seq: number }>(db, READ_PROGRESS, [
    known.map(({ id }) => id),
    known.map(({ seq }) => seq),
  ])
}

/** One step of a game's log. */
export async function readStep(db: Database, gameId: GameId, seq: number): Promise<GameStep | null> {
  const [row] = await db
    .select({ action: gameActions.action })
    .from(gameActions)
    .where(and(eq(gameActions.gameId, gameId), eq(gameActions.seq, seq)))
  return row ? parseStep(row.action) : null
}

/** Games whose deadline has passed. */
export async function findOverdue(db: Database, before: Date): Promise<GameId[]> {
  const rows = await rowsOf<{ id: GameId }>(
    db,
    sql`SELECT id FROM games WHERE phase <> 'over' AND deadline_at < ${before.toISOString()}::timestamptz ORDER BY deadline_at LIMIT 200`,
  )
  return rows.map(row => row.id)
}

/** Running games whose deadline passed before this time, the oldest first. */
export const findStuckGames = (db: Database, before: Date, limit: number) =>
  db
    .select({ matchId: games.matchId, deadlineAt: games.deadlineAt })
    .from(games)
    // The condition of the index games_running.
    .where(and(sql`${games.phase} <> 'over'`, lt(games.deadlineAt, before)))
    .orderBy(games.deadlineAt)
    .limit(limit)

/** Deletes games with their seats and logs. */
export async function deleteGames(tx: Database, ids: GameId[]) {
  if (ids.length > 0) await tx.delete(games).where(inArray(games.id, ids))
}

/** Adds a seat's request to resign, once. */
export async function requestResignation(db: Database, gameId: GameId, request: string) {
  const entry = JSON.stringify([request])
  await db
    .update(games)
    .set({
      resigning: sql`CASE WHEN ${games.resigning} @> ${entry}::jsonb THEN ${games.resigning}
                          ELSE ${games.resigning} || ${entry}::jsonb END`,
    })
    .where(eq(games.id, gameId))
}

export async function withdrawResignations(db: Database, gameId: GameId, requests: string[]) {
  await db
    .update(games)
    .set({ resigning: sql`${games.resigning} - ${`{${requests.join()}}`}::text[]` })
    .where(eq(games.id, gameId))
}

/** Requests a rematch of a game that ended after `since`. Returns all seats that want one, or null if too late. */
export async function requestRematch(
  db: Database,
  gameId: GameId,
  seat: Seat,
  since: Date,
): Promise<Seat[] | null> {
  const entry = JSON.stringify([seat])
  const [row] = await db
    .update(games)
    .set({
      rematch: sql`CASE WHEN ${games.rematch} @> ${entry}::jsonb THEN ${games.rematch}
                        ELSE ${games.rematch} || ${entry}::jsonb END`,
    })
    .where(and(eq(games.id, gameId), gt(games.finishedAt, since)))
    .returning({ rematch: games.rematch })
  return row?.rematch ?? null
}
