import { type Mode, teamSizeOf, type UserId } from '@valecuatro/contract'

/** The shape of a bracket: the number of tables per round, and of players who skip the first round. */
export interface BracketPlan {
  /** The players of a side at a table. */
  sideSize: number
  /** The number of players: the largest multiple of `sideSize`. */
  entrants: number
  /** Tables per round; the last round has one. */
  rounds: number[]
  /** Players who go straight to the second round. */
  byes: number
}

/**
 * For N sides of one, two or three players, M is the largest 2·2^k ≤ N. If N is larger than M, a first round of N − M tables
 * reduces the sides to M, and 2M − N sides wait for the second round. Null if there are too few players for a table.
 */
export function planBracket(count: number, mode: Mode): BracketPlan | null {
  const sideSize = teamSizeOf(mode)
  const sides = Math.floor(count / sideSize)
  const entrants = sides * sideSize
  if (sides < 2) return null
  let full = 2
  while (full * 2 <= sides) full *= 2
  const rounds = []
  for (let tables = full / 2; tables >= 1; tables /= 2) rounds.push(tables)
  if (sides === full) return { sideSize, entrants, rounds, byes: 0 }
  return { sideSize, entrants, rounds: [sides - full, ...rounds], byes: (2 * full - sides) * sideSize }
}

export interface BracketPosition {
  round: number
  number: number
}

export interface FinishedTable extends BracketPosition {
  winners: Side
}

export interface SeatedTable extends BracketPosition {
  /** In the order of seats. */
  players: UserId[]
}

/**
 * The players who come to a table from one place of the bracket, as many as a team has: a team that has entered
 * together, or players who have each entered alone.
 */
export type Side = readonly UserId[]

/** Whether two players have entered as one team. */
export type IsTeam = (one: UserId, other: UserId) => boolean

/** An entrant of a bracket; the players of a team have the same number. */
export interface DrawnEntrant {
  userId: UserId
  team: number | null
}

/** The places of a draw, and the entrants for whom there is none because they are too few for another side. */
export interface Draw {
  drawn: UserId[]
  leftOut: UserId[]
}

/**
 * The order of a draw: every `sideSize` places are a team, or players who have entered alone. Of those, the last to enter
 * are left out if they are too few for another side. `entrants` is in the order of entry.
 */
export function drawOrder(
  entrants: readonly DrawnEntrant[],
  { sideSize }: Pick<BracketPlan, 'sideSize'>,
  shuffle: <T>(items: readonly T[]) => T[],
): Draw {
  const { teams, alone } = groupTeams(entrants, sideSize)
  const sides = Math.floor(alone.length / sideSize)
  const leftOut = alone.slice(sides * sideSize).map(({ userId }) => userId)
  const shuffled = shuffle(alone.slice(0, sides * sideSize)).map(({ userId }) => userId)
  const all = [
    ...teams.map(team => team.map(({ userId }) => userId)),
    ...Array.from({ length: sides }, (_, n) => shuffled.slice(n * sideSize, (n + 1) * sideSize)),
  ]
  return { drawn: shuffle(all).flat(), leftOut }
}

/** The complete teams, and all others; a player whose team is not complete any more plays like one who came alone. */
export function groupTeams<E extends DrawnEntrant>(entrants: readonly E[], sideSize: number) {
  const groups = [...Map.groupBy(entrants, ({ userId, team }) => team ?? userId).values()]
  const isComplete = (group: E[]) => sideSize > 1 && group.length === sideSize
  const teams = groups.filter(isComplete)
  const together = new Set(teams.flat())
  return { teams, alone: entrants.filter(entrant => !together.has(entrant)) }
}

/** The winners of a table, if it is finished. */
type WinnersOf = (position: BracketPosition) => Side | undefined

/**
 * Every table whose players are known from the draw and the finished tables. Winners who have entered alone get new
 * partners; a team stays together, and so do its opponents at that table.
 */
export function seatTables(
  plan: BracketPlan,
  drawn: readonly UserId[],
  finished: readonly FinishedTable[],
  isTeam: IsTeam,
): SeatedTable[] {
  const winnersOf = winnersIn(finished)
  return plan.rounds.flatMap((tables, index) =>
    Array.from({ length: tables }, (_, n) => n + 1).flatMap(
      number => seatTable(plan, drawn, { round: index + 1, number }, winnersOf, isTeam) ?? [],
    ),
  )
}

export function winnersIn(finished: readonly FinishedTable[]): WinnersOf {
  const winners = new Map(finished.map(table => [keyOf(table), table.winners]))
  return position => winners.get(keyOf(position))
}

const keyOf = ({ round, number }: BracketPosition) => `${round}:${number}`

/** A table, if its players are known. */
export function seatTable(
  plan: BracketPlan,
  drawn: readonly UserId[],
  { round, number }: BracketPosition,
  winnersOf: WinnersOf,
  isTeam: IsTeam,
): SeatedTable | null {
  if (round === 1) {
    const { sideSize } = plan
    const first = (number - 1) * 2 * sideSize
    const [left, right] = [first, first + sideSize].map(at => drawn.slice(at, at + sideSize))
    return { round, number, players: seatSides(left!, right!, isTeam) }
  }
  const [left, right] = sourcesOf(plan, { round, number }).map(source =>
    'bye' in source ? byeSide(plan, drawn, source.bye) : winnersOf(source),
  )
  return left && right ? { round, number, players: seatSides(left, right, isTeam) } : null
}

/**
 * The seats of two sides; even seats play against odd ones. If neither side is a team, the sides are mixed: the first one
 * sits before the second, so that no player keeps all partners.
 */
function seatSides(left: Side, right: Side, isTeam: IsTeam): UserId[] {
  const isTogether = (side: Side) => side.every(player => isTeam(side[0]!, player))
  if (left.length > 1 && !isTogether(left) && !isTogether(right)) return [...left, ...right]
  return left.flatMap((player, index) => [player, right[index]!])
}

/** The origin of a side: the winners of a table, or the byes with this index. */
type Source = BracketPosition | { bye: number }

/** The sources of the two sides of a table from the second round on. */
export function sourcesOf(plan: BracketPlan, { round, number }: BracketPosition): Source[] {
  return [2 * number - 1, 2 * number].map(place => {
    if (round > 2 || plan.byes === 0) return { round: round - 1, number: place }
    const upTo = tablesUpTo(plan, place)
    return isTablePlace(plan, place) ? { round: 1, number: upTo } : { bye: place - 1 - upTo }
  })
}

/** The table at which the winners of a table play next. */
export function nextTable(plan: BracketPlan, { round, number }: BracketPosition): BracketPosition {
  const isSpread = round === 1 && plan.byes > 0
  const place = isSpread ? Math.ceil((number * sidesAfterFirstRound(plan)) / plan.rounds[0]!) : number
  return { round: round + 1, number: Math.ceil(place / 2) }
}

/** The number of sides that are left after the first round, with those who skip it. */
export const sidesAfterFirstRound = ({ rounds, byes, sideSize }: BracketPlan) => rounds[0]! + byes / sideSize

/** Whether a place of the second round, from 1, is for the winners of a table and not for a bye. */
export const isTablePlace = (plan: BracketPlan, place: number) =>
  tablesUpTo(plan, place) > tablesUpTo(plan, place - 1)

/**
 * How many of the first `place` places of the second round come from a table. Sides that skipped the first round are
 * spread evenly over the tables.
 */
const tablesUpTo = (plan: BracketPlan, place: number) =>
  Math.floor((place * plan.rounds[0]!) / sidesAfterFirstRound(plan))

function byeSide({ rounds, sideSize }: BracketPlan, drawn: readonly UserId[], index: number): Side {
  const first = (2 * rounds[0]! + index) * sideSize
  return drawn.slice(first, first + sideSize)
}

/** The players who skip the first round. */
export function playersWithBye({ rounds, byes, sideSize }: BracketPlan, drawn: readonly UserId[]): UserId[] {
  return byes > 0 ? drawn.slice(2 * rounds[0]! * sideSize) : []
}

export const isFinal = ({ rounds }: BracketPlan, { round }: BracketPosition) => round === rounds.length

/** Whether a player is eliminated: they lost the last table at which they sat. */
export function isOut(
  userId: UserId,
  /** In the order of rounds; `winner` is the team that won, null while there is none. */
  tables: readonly { players: readonly UserId[]; winner: number | null }[],
): boolean {
  const last = tables.findLast(({ players }) => players.includes(userId))
  if (!last || last.winner === null) return false
  return last.players.indexOf(userId) % 2 !== last.winner
}
