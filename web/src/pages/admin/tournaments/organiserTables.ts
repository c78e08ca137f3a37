import type {
  BracketTable,
  GameId,
  Match,
  MatchId,
  PlayerName,
  RoundProgress,
  SeatPresence,
  TournamentDetails,
  TournamentState,
} from '@valecuatro/contract'

/** A table that waits for its players or is being played. */
export interface CurrentTable {
  matchId: MatchId
  gameId: GameId | null
  /** Of a bracket; null in an arena. */
  position: { round: number; number: number; isFinal: boolean } | null
  players: PlayerName[]
  seats: SeatPresence[]
  /** Null in a duplicate whose deals other tables still play: nor can it be watched. */
  score: { team1: number; team2: number } | null
  /** When a waiting table starts at the latest; null while it is played. */
  startsBy: string | null
}

/** The tables of a tournament that have no result yet, in the order of the bracket. */
export function currentTables({ tournament, matches, attendance }: TournamentState): CurrentTable[] {
  const positions = positionsOf(tournament)
  const seatsOf = new Map(attendance.map(({ matchId, seats }) => [matchId, seats]))
  return matches
    .map(match => tableOf(match, positions.get(match._id), seatsOf.get(match._id) ?? []))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
}

interface Position {
  round: number
  isFinal: boolean
  table: BracketTable
}

function positionsOf({ bracket }: TournamentState['tournament']): Map<string, Position> {
  const rounds = bracket?.rounds ?? []
  return new Map(
    rounds.flatMap(({ number: round, tables }) =>
      tables.flatMap(table =>
        table.matchId === null ? [] : [[table.matchId, { round, isFinal: round === rounds.length, table }]],
      ),
    ),
  )
}

const tableOf = (match: Match, found: Position | undefined, seats: SeatPresence[]): CurrentTable => ({
  matchId: match._id,
  gameId: match.gameId,
  position: found ? { round: found.round, number: found.table.number, isFinal: found.isFinal } : null,
  players: match.players,
  seats,
  score: match.isHidden ? null : match.score,
  startsBy: match.gameId === null ? (found?.table.startsBy ?? null) : null,
})

const orderOf = ({ position }: CurrentTable) => (position ? position.round * 1000 + position.number : 0)

/** The players of one side, in the order of seats. */
export const sideOf = ({ players }: Pick<CurrentTable, 'players'>, team: number): PlayerName[] =>
  players.filter((_, seat) => seat % 2 === team)

/** The entrants who can take the seat of another player: they are out of the bracket and at no table. */
export function substitutesOf(
  {
    players,
    disqualified,
    bracket,
    progress,
  }: Pick<TournamentDetails, 'players' | 'disqualified' | 'bracket' | 'progress'>,
  current: readonly CurrentTable[],
): PlayerName[] {
  const isAtTable = ({ _id }: PlayerName) =>
    current.some(table => table.players.some(player => player._id === _id))
  return players.filter(player => {
    if (disqualified.includes(player._id) || isAtTable(player)) return false
    if (bracket === null) return true
    if (bracket.refunded.some(({ _id }) => _id === player._id)) return false
    if (bracket.replaced.includes(player._id)) return true
    if (progress) return isOutOfRounds(progress, player._id)
    const last = bracket.rounds
      .flatMap(({ tables }) => tables)
      .findLast(table => table.players.some(({ _id }) => _id === player._id))
    return last?.state === 'finished' && !last.winners.includes(player._id)
  })
}

/** Whether a player of a tournament in rounds can win no more tables. */
function isOutOfRounds(
  { entrants, standings, withdrawn }: RoundProgress,
  userId: PlayerName['_id'],
): boolean {
  if (withdrawn.includes(userId)) return true
  const own = entrants.findIndex(entrant => entrant.some(({ _id }) => _id === userId))
  return standings.some(({ entrant, isEliminated }) => entrant === own && isEliminated)
}

/** Whether tables of the tournament are waiting or being played, or can be soon. */
export const isBeingPlayed = (
  { format, status, startDate }: Pick<TournamentDetails, 'format' | 'status' | 'startDate'>,
  now: number,
) => (format === 'arena' ? status === 'open' && Date.parse(startDate) <= now : status === 'in_progress')

/** The milliseconds that a waiting table still waits; while the tournament is paused they stay the same. */
export function clockLeftMs(startsBy: string, pausedAt: string | null, now: number): number {
  const from = pausedAt === null ? now : Date.parse(pausedAt)
  return Math.max(0, Date.parse(startsBy) - from)
}
