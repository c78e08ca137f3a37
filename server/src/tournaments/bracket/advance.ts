import { isRoundFormat, type TournamentId, WIN_BONUS } from '@valecuatro/contract'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { lockPlayers } from '../../accounts/index.ts'
import { readMatchPlayers } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { TournamentRow } from '../due.ts'
import { finishDuplicateTable } from '../formats/duplicateTables.ts'
import { advanceRounds } from '../formats/rounds.ts'
import { awardPrize, refundTournament } from '../prizes/finish.ts'
import { byStanding } from '../prizes/leaderboard.ts'
import { countVersion, lockTournamentIfExists } from '../queries.ts'
import { winsNeeded } from '../rules.ts'
import { bracketTables, entries } from '../schema.ts'
import { isFinal, planBracket } from './bracket.ts'
import { callToGame, type DrawOptions, openNextTable, type TableRow } from './draw.ts'

type Finished = DomainEvents['match-finished']
/** A finished match of a format whose tables have winners. */
type Won = Finished & { winner: 0 | 1 }
const isWon = (match: Finished): match is Won => match.winner !== null

/** Counts a finished match and opens the next table or ends the tournament, in the transaction of the last move. */
export async function advanceTournament(tx: Database, match: Finished, drawOptions: DrawOptions) {
  if (!match.tournamentId) return
  const tournament = await lockTournamentIfExists(tx, match.tournamentId)
  // An arena that has ended does not wait for its last tables, which no longer count.
  if (!tournament || tournament.status === 'finished') return
  await lockPlayers(
    tx,
    match.results.map(({ userId }) => userId),
  )
  await countVersion(tx, tournament.id)
  const isTable = and(eq(bracketTables.matchId, match.matchId), ne(bracketTables.state, 'finished'))
  const [played] = await tx.select().from(bracketTables).where(isTable)
  if (played?.dealId) {
    await finishDuplicateTable(tx, tournament, match)
    return advanceRounds(tx, tournament, match.at)
  }
  await addPoints(tx, tournament.id, match)
  if (!played) return
  await addTablePoints(tx, match)
  if (!isWon(match)) throw new Error(`match ${match.matchId} has no winner`)
  const needed = winsNeeded(played.bestOf ?? tournament.bestOf)
  const wins = countWin(played, match, needed)
  if (wins[match.winner] < needed) return openNextGame(tx, tournament, played, wins, match, drawOptions)
  const [table] = await tx
    .update(bracketTables)
    .set({ state: 'finished', winner: match.winner, ...winColumns(wins) })
    .where(isTable)
    .returning()
  if (!table) return
  if (isRoundFormat(tournament.format)) return advanceRounds(tx, tournament, match.at)
  const plan = planBracket(tournament.entrants, tournament.mode)!
  if (!isFinal(plan, table)) return openNextTable(tx, tournament, plan, table, drawOptions, match.at)
  const champions = await championsOf(tx, tournament, match)
  if (champions) await awardPrize(tx, drawOptions.events, tournament, champions, match.at)
  else await refundTournament(tx, drawOptions.events, tournament, match.at)
}

/** Adds the score of a game to those of its table. */
const addTablePoints = (tx: Database, { matchId, score }: Finished) =>
  tx
    .update(bracketTables)
    .set({
      team1Points: sql`${bracketTables.team1Points} + ${score[0]}`,
      team2Points: sql`${bracketTables.team2Points} + ${score[1]}`,
    })
    .where(eq(bracketTables.matchId, matchId))

type Wins = [number, number]

const winColumns = ([team1Wins, team2Wins]: Wins) => ({ team1Wins, team2Wins })

/** The games of a pairing that each team has won. A side that has left a game forfeits all of them. */
function countWin(
  { team1Wins, team2Wins }: TableRow,
  { winner, results, isForfeit }: Won,
  needed: number,
): Wins {
  const wins: Wins = [team1Wins, team2Wins]
  const hasLeft = results.filter(({ seat }) => seat % 2 !== winner).every(({ left }) => left)
  wins[winner] = isForfeit || hasLeft ? needed : wins[winner] + 1
  return wins
}

/** Calls the same players to the next game of their pairing, at the same seats. */
async function openNextGame(
  tx: Database,
  tournament: TournamentRow,
  { earlierMatches }: TableRow,
  wins: Wins,
  { matchId, at }: Finished,
  drawOptions: DrawOptions,
) {
  const userIds = (await readMatchPlayers(tx, [matchId])).map(({ userId }) => userId)
  const next = await callToGame(tx, tournament, userIds, drawOptions, at)
  await tx
    .update(bracketTables)
    .set({ ...next, ...winColumns(wins), earlierMatches: [...earlierMatches, matchId] })
    .where(eq(bracketTables.matchId, matchId))
}

/** Adds each player's points: those that their team scored and conceded, and a bonus for winners who did not leave. */
async function addPoints(tx: Database, tournamentId: TournamentId, { results, score }: Finished) {
  for (const { seat, userId, won } of results.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
    const team = seat % 2
    const points = score[team as 0 | 1] + (won ? WIN_BONUS : 0)
    await tx
      .update(entries)
      .set({
        totalPoints: sql`${entries.totalPoints} + ${points}`,
        conceded: sql`${entries.conceded} + ${score[team === 0 ? 1 : 0]}`,
        matchesWon: sql`${entries.matchesWon} + ${won ? 1 : 0}`,
        matchesPlayed: sql`${entries.matchesPlayed} + 1`,
      })
      .where(and(eq(entries.tournamentId, tournamentId), eq(entries.userId, userId)))
  }
}

/**
 * The side that won the final; the champion is the player with the best standing. Disqualified players are left out, and
 * a side of which all are disqualified loses to the other. Null if the whole table is disqualified.
 */
async function championsOf(tx: Database, { id }: TournamentRow, { results, winner }: Won) {
  for (const team of [winner, 1 - winner]) {
    const side = results.filter(({ seat }) => seat % 2 === team).map(({ userId }) => userId)
    const standings = await tx
      .select()
      .from(entries)
      .where(and(eq(entries.tournamentId, id), inArray(entries.userId, side), isNull(entries.disqualified)))
    const [champion, ...partners] = standings.toSorted(byStanding)
    if (champion) return { championId: champion.userId, partnerIds: partners.map(({ userId }) => userId) }
  }
  return null
}
