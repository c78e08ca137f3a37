import {
  type DealId,
  type DuplicateSheet,
  playersIn,
  REOPEN_MINUTES,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { type Players, type Seat, seatsOf } from '@valecuatro/engine'
import { and, eq, sql } from 'drizzle-orm'
import { dealtCards, findSharedDeals, revealSharedDeals } from '../../games/index.ts'
import { readMatchesById, readMatchPlayers } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { TournamentRow } from '../due.ts'
import { bracketTables, entries } from '../schema.ts'
import { ADJUSTED, type DuplicateResult, scoreRound } from './matchpoints.ts'

type Finished = DomainEvents['match-finished']

/** Writes what a table made of its deals. What that is worth shows when the round has ended at all tables. */
export async function finishDuplicateTable(tx: Database, { hands }: TournamentRow, match: Finished) {
  const [team1Points, team2Points] = match.score
  await tx
    .update(bracketTables)
    .set({ state: 'finished', result: resultOf(match, hands), team1Points, team2Points })
    .where(eq(bracketTables.matchId, match.matchId))
}

/**
 * The result of a table: its hands if all of them were played and someone of each side was there at the end, otherwise
 * adjusted scores, because points that bots have made or that are missing cannot be compared.
 */
export function resultOf(
  { duplicate, results, winner }: Pick<Finished, 'duplicate' | 'results' | 'winner'>,
  expected: number,
): DuplicateResult {
  const hands = duplicate?.hands ?? []
  const isAway = ([0, 1] as const).map(side =>
    results.filter(({ seat }) => seat % 2 === side).every(({ left }) => left),
  )
  if (isAway[0] && isAway[1]) return { hands: [], adjusted: [ADJUSTED.away, ADJUSTED.away] }
  if (hands.length === expected && !isAway[0] && !isAway[1]) return { hands, adjusted: null }
  const first = isAway[0] ? false : isAway[1] ? true : winner === 0
  const { winner: more, loser: less } = ADJUSTED
  return { hands: [], adjusted: first ? [more, less] : [less, more] }
}

/** Whether a player has had a seat at a table of this round, whose deals they could therefore know; duplicate only. */
export async function knowsDeals(db: Database, { id, round, format }: TournamentRow, userId: UserId) {
  if (format !== 'duplicate') return false
  const tables = await readTables(db, id, round)
  const players = await readMatchPlayers(
    db,
    tables.map(({ matchId }) => matchId),
  )
  return players.some(player => player.userId === userId)
}

/**
 * Publishes the deals of rounds that were never finished, because the tournament was ended before. While an organiser can
 * still take its end back, the round may go on.
 */
export async function revealUnfinishedRounds(ctx: Context) {
  const at = ctx.now()
  const before = new Date(at.getTime() - REOPEN_MINUTES * 60_000).toISOString()
  const left = await rowsOf<{ dealId: DealId }>(
    ctx.db,
    sql`SELECT DISTINCT t.deal_id AS "dealId"
        FROM shared_deals d JOIN tournament_tables t ON t.deal_id = d.id
          JOIN tournaments ON tournaments.id = t.tournament_id
        WHERE d.revealed_at IS NULL AND tournaments.finished_at < ${before}::timestamptz`,
  )
  for (const { dealId } of left) await revealSharedDeals(ctx.db, dealId, at, { isPublic: true })
}

/** Publishes the deals of a round that has ended at all tables, and adds its points to those of the players. */
export async function endDuplicateRound(tx: Database, { id, round }: TournamentRow, at: Date) {
  const tables = await readTables(tx, id, round)
  for (const dealId of new Set(tables.flatMap(table => table.dealId ?? [])))
    await revealSharedDeals(tx, dealId, at, { isPublic: true })
  const players = await readMatchPlayers(
    tx,
    tables.map(({ matchId }) => matchId),
  )
  const gains = players.map(({ matchId, seat, userId }) => {
    const { team1Points, team2Points } = tables.find(table => table.matchId === matchId)!
    const [points, conceded] = seat % 2 === 0 ? [team1Points, team2Points] : [team2Points, team1Points]
    return { userId, points, conceded }
  })
  for (const { userId, points, conceded } of gains.toSorted((a, b) => a.userId.localeCompare(b.userId)))
    await addPoints(tx, id, userId, points, conceded)
}

const addPoints = (tx: Database, id: TournamentId, userId: UserId, points: number, conceded: number) =>
  tx
    .update(entries)
    .set({
      totalPoints: sql`${entries.totalPoints} + ${points}`,
      conceded: sql`${entries.conceded} + ${conceded}`,
      matchesWon: sql`${entries.matchesWon} + ${points > conceded ? 1 : 0}`,
      matchesPlayed: sql`${entries.matchesPlayed} + 1`,
    })
    .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))

const readTables = (db: Database, id: TournamentId, round: number) =>
  db
    .select()
    .from(bracketTables)
    .where(and(eq(bracketTables.tournamentId, id), eq(bracketTables.round, round)))
    .orderBy(bracketTables.number)

/** What all tables made of the deals of a round; null until it has ended. */
export async function readDuplicateSheet(
  db: Database,
  { id, mode }: Pick<TournamentRow, 'id' | 'mode'>,
  round: number,
): Promise<DuplicateSheet | null> {
  const tables = await readTables(db, id, round)
  const dealId = tables[0]?.dealId
  const [deal] = dealId ? await findSharedDeals(db, [dealId]) : []
  if (!deal || deal.secret === null) return null
  const { secret } = deal
  const results = tables.flatMap(({ result }) => result ?? [])
  // An unfinished table of a tournament that was ended early has nothing to compare.
  if (results.length < tables.length) return null
  const score = scoreRound(results)
  const matches = await readMatchesById(
    db,
    tables.map(({ matchId }) => matchId),
  )
  const players = playersIn(mode) as Players
  const seats = seatsOf(players)
  return {
    round,
    dealId: deal.id,
    commitment: deal.commitment,
    secret,
    tables: tables.map(({ number, sides, matchId, result }, index) => ({
      number,
      sides: sides!,
      gameId: matches.find(({ _id }) => _id === matchId)?.gameId ?? null,
      percents: score.totals[index]!,
      isAdjusted: result!.adjusted !== null,
    })),
    deals: Array.from({ length: deal.hands }, (_, index) => ({
      hand: index + 1,
      mano: seats[index % players] as Seat,
      cards: dealtCards(secret, deal.id, index + 1, players),
      results: results.map(({ hands, adjusted }, table) =>
        adjusted === null
          ? { points: [...hands[index]!] as [number, number], percents: score.hands[index]![table]! }
          : null,
      ),
    })),
  }
}
