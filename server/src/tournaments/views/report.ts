import {
  MESSAGES,
  REPORTED_ACTIONS,
  REPORTED_COINS,
  type ReportedCoins,
  type TournamentId,
  type TournamentReport,
} from '@valecuatro/contract'
import { countAbsences, readGameTimes } from '../../matches/index.ts'
import { countAudits } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { writeCsv } from '../../platform/lists/csv.ts'
import { type Reason, sumPot } from '../../wallet/index.ts'
import { readBracketTables } from '../bracket/draw.ts'
import { findVisibleTournament, organisersOf, readEntries } from '../queries.ts'
import { presentTournaments, type Viewer } from './present.ts'

const COINS: Partial<Record<Reason, ReportedCoins>> = {
  tournament_entry: 'entries',
  tournament_added: 'added',
  tournament_refund: 'refunds',
  tournament_prize: 'prizes',
  tournament_house: 'platform',
}

/** What happened in a tournament that has ended, for those who may read it. */
export async function readReport(
  { db }: Context,
  id: TournamentId,
  viewer: Viewer | null,
): Promise<TournamentReport> {
  const row = await findVisibleTournament(db, id, viewer)
  if (row.status !== 'finished') throw new HttpError(409, MESSAGES.reportNotYet)
  const entered = await readEntries(db, id)
  const readers = new Set([...organisersOf(row), ...entered.map(({ userId }) => userId)])
  const mayRead =
    row.access === 'everyone' || viewer?.role === 'admin' || (viewer && readers.has(viewer.userId))
  if (!mayRead) throw new HttpError(403, MESSAGES.reportPrivate)

  const [tournament] = await presentTournaments(db, [row], viewer)
  const games = await readGameTimes(db, id)
  const tables = await readBracketTables(db, id)
  const acted = await countAudits(db, `tournament:${id}`)
  const names = new Map(tournament!.players.map(player => [player._id, player]))
  const absences = (await countAbsences(db, id)).flatMap(({ userId, games }) => {
    const player = names.get(userId)
    return player ? { player, games } : []
  })
  const rounds = Map.groupBy(tables, ({ round }) => round)
  return {
    tournament: tournament!,
    games: games.length,
    ...namedTimes(timesOf(games)),
    rounds: [...rounds].map(([number, ofRound]) => {
      const ids = new Set(ofRound.flatMap(({ matchId, earlierMatches }) => [matchId, ...earlierMatches]))
      const { first, last } = timesOf(games.filter(({ id }) => ids.has(id)))
      return { number, tables: ofRound.length, startedAt: first, endedAt: last }
    }),
    absences: absences.toSorted((a, b) => b.games - a.games),
    actions: REPORTED_ACTIONS.flatMap(action => {
      const count = acted.get(action)
      return count ? { action, count } : []
    }),
    coins: sumCoins(await sumPot(db, id)),
  }
}

type GameTimes = Awaited<ReturnType<typeof readGameTimes>>

/** When the first of these games started and the last one ended. */
function timesOf(games: GameTimes) {
  const starts = games.flatMap(({ startedAt }) => startedAt?.toISOString() ?? [])
  const ends = games.flatMap(({ finishedAt }) => finishedAt?.toISOString() ?? [])
  return { first: starts.sort()[0] ?? null, last: ends.sort().at(-1) ?? null }
}

const namedTimes = ({ first, last }: ReturnType<typeof timesOf>) => ({ firstGameAt: first, lastGameAt: last })

function sumCoins(byReason: Map<Reason, number>): TournamentReport['coins'] {
  const sums = new Map<ReportedCoins, number>()
  for (const [reason, amount] of byReason) {
    const kind = COINS[reason] ?? 'other'
    sums.set(kind, (sums.get(kind) ?? 0) + amount)
  }
  return REPORTED_COINS.flatMap(kind => {
    const amount = sums.get(kind)
    return amount ? { kind, amount } : []
  })
}

/** The final standings as a file. */
export function exportReport({ tournament, absences }: TournamentReport) {
  const prizes = new Map(
    tournament.prizes.flatMap(({ place, winners }) =>
      winners.map(({ player, coins }) => [player._id, { place, coins }] as const),
    ),
  )
  const absent = new Map(absences.map(({ player, games }) => [player._id, games]))
  async function* rows() {
    for (const { player, totalPoints, conceded, matchesWon, matchesPlayed } of tournament.playerStats)
      yield [
        prizes.get(player._id)?.place ?? null,
        player.username,
        totalPoints,
        conceded,
        matchesWon,
        matchesPlayed,
        prizes.get(player._id)?.coins ?? 0,
        absent.get(player._id) ?? 0,
        tournament.disqualified.includes(player._id) ? 'yes' : '',
      ]
  }
  const head = [
    'Place',
    'Player',
    'Points',
    'Conceded',
    'Games won',
    'Games',
    'Prize in coins',
    'Games absent',
    'Disqualified',
  ]
  return writeCsv(head, rows())
}
