import type {
  Bracket,
  BracketRound,
  BracketTable,
  PlayerName,
  Tournament,
  TournamentDetails,
} from '@valecuatro/contract'
import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '../accounts/index.ts'
import { readMatchesById } from '../matches/index.ts'
import type { Database } from '../platform/database.ts'
import { byesOf, planBracket } from './bracket.ts'
import { type TableRow, tablesOf } from './draw.ts'
import type { TournamentRow } from './due.ts'
import { byStanding, prizeOf } from './standing.ts'
import { entries } from './tables.ts'

type Entry = Awaited<ReturnType<typeof readEntries>>[number]

async function readEntries(db: Database, tournamentIds: string[]) {
  if (tournamentIds.length === 0) return []
  return db
    .select({ entry: entries, username: users.username })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.userId))
    .where(inArray(entries.tournamentId, tournamentIds))
    .orderBy(asc(entries.number))
}

const nameOf = ({ entry, username }: Entry) => ({ _id: entry.userId, username }) as PlayerName

/** Tournaments as the API shows them, in the order given. */
export async function showTournaments(
  db: Database,
  rows: TournamentRow[],
  callerId: string | null,
): Promise<Tournament[]> {
  const ids = rows.map(({ id }) => id)
  const entered = Map.groupBy(await readEntries(db, ids), ({ entry }) => entry.tournamentId)
  return rows.map(row => show(row, entered.get(row.id) ?? [], callerId))
}

/** One tournament with its bracket. */
export async function showDetails(
  db: Database,
  row: TournamentRow,
  callerId: string | null,
): Promise<TournamentDetails> {
  const entered = await readEntries(db, [row.id])
  const bracket = row.format === 'bracket' ? await showBracket(db, row, entered) : null
  return { ...show(row, entered, callerId), bracket }
}

function show(row: TournamentRow, entered: Entry[], callerId: string | null): Tournament {
  const pot = row.entryFee * row.entrants
  const champion = entered.find(({ entry }) => entry.userId === row.championId)
  const ranked = entered.toSorted((a, b) => byStanding(a.entry, b.entry))
  const shown = {
    _id: row.id,
    name: row.name,
    description: row.description,
    format: row.format,
    status: row.status,
    outcome: row.outcome,
    players: entered.map(nameOf),
    maxPlayers: row.maxPlayers,
    entryFee: row.entryFee,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
    tournamentAwardPercentage: row.awardPercent / 100,
    pot,
    prize: row.status === 'finished' ? row.prize : prizeOf(pot, row.awardPercent),
    champion: champion ? nameOf(champion) : null,
    playerStats: ranked.map(each => ({
      player: nameOf(each),
      totalPoints: each.entry.totalPoints,
      matchesWon: each.entry.matchesWon,
      matchesPlayed: each.entry.matchesPlayed,
    })),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    joined: callerId !== null && entered.some(({ entry }) => entry.userId === callerId),
  }
  return shown as Tournament
}

async function showBracket(db: Database, row: TournamentRow, entered: Entry[]): Promise<Bracket> {
  const drawn = entered
    .filter(({ entry }) => entry.slot !== null)
    .toSorted((a, b) => a.entry.slot! - b.entry.slot!)
  const plan = drawn.length > 0 ? planBracket(row.entrants) : null
  const odd = plan && entered.find(({ entry }) => entry.refunded)
  if (!plan) return { rounds: [], refunded: null }
  const names = new Map(entered.map(each => [each.entry.userId, nameOf(each)]))
  const byes = byesOf(
    plan,
    drawn.map(({ entry }) => entry.userId),
  )
  const tables = await showTables(db, await tablesOf(db, row.id))
  const rounds = plan.rounds.map((count, index): BracketRound => {
    const numbers = Array.from({ length: count }, (_, n) => n + 1)
    return {
      number: index + 1,
      tables: numbers.map(number => tables.get(`${index + 1}:${number}`) ?? openTable(number)),
      byes: index === 0 ? byes.map(userId => names.get(userId)!) : [],
    }
  })
  return { rounds, refunded: odd ? nameOf(odd) : null }
}

async function showTables(db: Database, rows: TableRow[]): Promise<Map<string, BracketTable>> {
  const found = await readMatchesById(
    db,
    rows.map(({ matchId }) => matchId),
  )
  const matches = new Map(found.map(match => [match._id as string, match]))
  return new Map(
    rows.map(({ round, number, matchId, state, startsBy, winner }) => {
      const match = matches.get(matchId)!
      const table: BracketTable = {
        number,
        state,
        players: match.players,
        winners: match.players.flatMap(({ _id }, seat) => (seat % 2 === winner ? [_id] : [])),
        score: state === 'waiting' ? null : match.score,
        matchId: match._id,
        gameId: match.gameId,
        startsBy: state === 'waiting' ? startsBy.toISOString() : null,
      }
      return [`${round}:${number}`, table]
    }),
  )
}

const openTable = (number: number): BracketTable => ({
  number,
  state: 'open',
  players: [],
  winners: [],
  score: null,
  matchId: null,
  gameId: null,
  startsBy: null,
})
