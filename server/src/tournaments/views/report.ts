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
import { type Cell, writeCsv } from '../../platform/lists/csv.ts'
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

/** The report as a file: the final standings, then a block of rows for each other part of the page. */
export function exportReport(report: TournamentReport) {
  const { tournament, absences } = report
  const prizes = new Map(
    tournament.prizes.flatMap(({ place, winners }) =>
      winners.map(({ player, coins }) => [player._id, { place, coins }] as const),
    ),
  )
  const absent = new Map(absences.map(({ player, games }) => [player._id, games]))
  async function* rows(): AsyncIterable<Cell[]> {
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
    for (const rows of blocksOf(report)) yield* [[], ...rows]
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

/** The parts of a report after the standings, each with its own head; a part without rows is left out. */
function blocksOf({
  games,
  firstGameAt,
  lastGameAt,
  rounds,
  absences,
  actions,
  coins,
}: TournamentReport): Cell[][][] {
  const blocks: Cell[][][] = [
    [
      ['Times', 'First start', 'Last end', 'Games', 'Tables'],
      ['All games', firstGameAt, lastGameAt, games, null],
      ...rounds.map(({ number, tables, startedAt, endedAt }) => [
        `Round ${number}`,
        startedAt,
        endedAt,
        null,
        tables,
      ]),
    ],
    [['Absences', 'Games'], ...absences.map(({ player, games }) => [player.username, games])],
    [['Acts of organisers', 'Times'], ...actions.map(({ action, count }) => [action, count])],
    [
      ['Coins of the prize pool', 'Amount'],
      ...coins.map(({ kind, amount }) => [kind, amount]),
      ...(coins.length > 0 ? [['sum', coins.reduce((sum, { amount }) => sum + amount, 0)]] : []),
    ],
  ]
  return blocks.filter(({ length }) => length > 1)
}
