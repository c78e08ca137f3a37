import {
  type AutoStart,
  type Match,
  type MatchId,
  MESSAGES,
  type PlayerName,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { asc, eq, inArray } from 'drizzle-orm'
import { isGuestOf, playerNameOf, usernameOf } from '../accounts/index.ts'
import { findSharedDeals, type MatchRef, readScores } from '../games/index.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { matches, matchPlayers } from './schema.ts'

export type MatchRow = typeof matches.$inferSelect

export interface MatchPlayer {
  matchId: MatchId
  seat: number
  userId: UserId
  username: string
  isGuest: boolean
}

/** The players of some matches, in the order of their seats. */
export async function readMatchPlayers(db: Database, matchIds: MatchId[]): Promise<MatchPlayer[]> {
  if (matchIds.length === 0) return []
  return db
    .select({
      matchId: matchPlayers.matchId,
      seat: matchPlayers.seat,
      userId: matchPlayers.userId,
      username: usernameOf<string>(matchPlayers.userId),
      isGuest: isGuestOf(matchPlayers.userId),
    })
    .from(matchPlayers)
    .where(inArray(matchPlayers.matchId, matchIds))
    .orderBy(asc(matchPlayers.seat))
}

export async function readMatch(db: Database, id: MatchId): Promise<Match> {
  const rows = await db.select().from(matches).where(eq(matches.id, id))
  const [match] = await presentMatches(db, rows)
  if (!match) throw new HttpError(404, MESSAGES.matchNotFound)
  return match
}

/** Matches as the API shows them, in the order given. */
export async function presentMatches(db: Database, rows: MatchRow[]): Promise<Match[]> {
  const players = Map.groupBy(
    await readMatchPlayers(
      db,
      rows.map(({ id }) => id),
    ),
    ({ matchId }) => matchId,
  )
  const scores = await scoresInPlay(db, rows)
  const hidden = await findHiddenDeals(db, rows)
  return rows.map(row => {
    const people = (players.get(row.id) ?? []).map(({ userId, ...user }) =>
      playerNameOf({ id: userId, ...user }),
    )
    const isHidden = row.dealId !== null && hidden.has(row.dealId)
    const [team1, team2] = isHidden
      ? [0, 0]
      : (scores.get(row.gameId ?? '') ?? [row.team1Points, row.team2Points])
    return {
      _id: row.id,
      tournament: tournamentOf(row),
      players: people,
      status: row.status,
      scheduledTime: row.scheduledTime?.toISOString() ?? null,
      autoStart: autoStartOf(row, people),
      winner: isHidden ? null : (people.find(({ _id }) => _id === row.winnerId) ?? null),
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
      score: { team1, team2 },
      gameId: row.gameId,
      ...(isHidden && { isHidden }),
    } as Match
  })
}

function autoStartOf(row: MatchRow, players: PlayerName[]): AutoStart | null {
  if (row.status !== 'scheduled' || (!row.dueAt && !row.missedAt)) return null
  const state = row.missedAt ? 'missed' : row.calledAt ? 'waiting' : 'planned'
  const missing = state === 'planned' ? [] : players.filter(({ _id }) => row.missing?.includes(_id))
  return { state, missing }
}

/** The tournament of a match; null if it has none or does not exist. */
export async function readMatchTournament(db: Database, matchId: MatchId): Promise<TournamentId | null> {
  const [row] = await db.select({ id: matches.tournamentId }).from(matches).where(eq(matches.id, matchId))
  return row?.id ?? null
}

/** The tournament or table that a match is played for. */
export async function readMatchRef(db: Database, matchId: MatchId): Promise<MatchRef | null> {
  const [row] = await db.select().from(matches).where(eq(matches.id, matchId))
  return row ? { tournament: tournamentOf(row), tableCode: row.tableCode, counts: row.counts } : null
}

export function tournamentOf({ tournamentId, tournamentName }: MatchRow) {
  return tournamentId && tournamentName ? { _id: tournamentId, name: tournamentName } : null
}

/** Which of these matches have deals that other games still play. */
export async function findHiddenMatches(db: Database, ids: MatchId[]): Promise<Set<MatchId>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select().from(matches).where(inArray(matches.id, ids))
  const deals = await findHiddenDeals(db, rows)
  return new Set(rows.flatMap(({ id, dealId }) => (dealId !== null && deals.has(dealId) ? id : [])))
}

/** The deals that other games still play: the points of one game would tell them about its cards. */
async function findHiddenDeals(db: Database, rows: MatchRow[]) {
  const ids = new Set(rows.flatMap(({ dealId }) => dealId ?? []))
  const deals = await findSharedDeals(db, [...ids])
  return new Set(deals.flatMap(({ id, secret }) => (secret === null ? id : [])))
}

/** The scores of running matches, read from their games: the points of a match are written only when it ends. */
async function scoresInPlay(db: Database, rows: MatchRow[]) {
  const playing = rows.flatMap(({ status, gameId }) => (status === 'in_progress' && gameId ? [gameId] : []))
  return playing.length > 0 ? readScores(db, playing) : new Map<string, readonly [number, number]>()
}
