import type { UserId } from '@valecuatro/contract'

/** The number of players at a table, and the minimum for a tournament. */
export const TABLE_SIZE = 4

/** The shape of a bracket: the number of tables per round, and of players who skip the first round. */
export interface BracketPlan {
  /** The number of players: the largest even number. */
  entrants: number
  /** Tables per round; the last round has one. */
  rounds: number[]
  /** Players who go straight to the second round. */
  byes: number
}

/**
 * For N entrants, M is the largest 4·2^k ≤ N. If N is larger than M, a first round of (N − M)/2 tables reduces the
 * players to M, and 2M − N players wait for the second round. Null if there are too few players for a table.
 */
export function planBracket(count: number): BracketPlan | null {
  const entrants = count - (count % 2)
  if (entrants < TABLE_SIZE) return null
  let full = TABLE_SIZE
  while (full * 2 <= entrants) full *= 2
  const rounds = []
  for (let tables = full / TABLE_SIZE; tables >= 1; tables /= 2) rounds.push(tables)
  if (entrants === full) return { entrants, rounds, byes: 0 }
  return { entrants, rounds: [(entrants - full) / 2, ...rounds], byes: 2 * full - entrants }
}

export interface BracketPosition {
  round: number
  number: number
}

export interface FinishedTable extends BracketPosition {
  winners: readonly [UserId, UserId]
}

export interface SeatedTable extends BracketPosition {
  /** In the order of seats. */
  players: [UserId, UserId, UserId, UserId]
}

/** Two players who come to a table together: they have entered as a pair, or each alone. */
type Pair = readonly [UserId, UserId]

/** Whether two players have entered as a pair. */
export type IsPair = (one: UserId, other: UserId) => boolean

/** An entrant of a bracket; both players of a pair have the same number. */
export interface DrawnEntrant {
  userId: UserId
  pair: number | null
}

/**
 * The order of the draw: every two places are a pair, or two players who have entered alone. If the number of players
 * who have entered alone is odd, the last one is left out. `entrants` is in the order of entry.
 */
export function drawOrder(
  entrants: readonly DrawnEntrant[],
  shuffle: <T>(items: readonly T[]) => T[],
): { drawn: UserId[]; leftOut: UserId | null } {
  const pairs = Map.groupBy(
    entrants.filter(({ pair }) => pair !== null),
    ({ pair }) => pair,
  )
  const isAlone = ({ pair }: DrawnEntrant) => pairs.get(pair)?.length !== 2
  const alone = entrants.filter(isAlone).map(({ userId }) => userId)
  const leftOut = alone.length % 2 === 1 ? alone.at(-1)! : null
  const shuffled = shuffle(alone.filter(userId => userId !== leftOut))
  const twos = [
    ...[...pairs.values()].filter(two => two.length === 2).map(two => two.map(({ userId }) => userId)),
    ...Array.from({ length: shuffled.length / 2 }, (_, n) => shuffled.slice(2 * n, 2 * n + 2)),
  ]
  return { drawn: shuffle(twos).flat(), leftOut }
}

/** The winners of a table, if it is finished. */
type WinnersOf = (position: BracketPosition) => Pair | undefined

/**
 * Every table whose four players are known from the draw and the finished tables. Two winners who have entered alone
 * get new partners; two who have entered as a pair stay together, and so do their two opponents.
 */
export function seatTables(
  plan: BracketPlan,
  drawn: readonly UserId[],
  finished: readonly FinishedTable[],
  isPair: IsPair,
): SeatedTable[] {
  const winnersOf = winnersIn(finished)
  return plan.rounds.flatMap((tables, index) =>
    Array.from({ length: tables }, (_, n) => n + 1).flatMap(
      number => seatTable(plan, drawn, { round: index + 1, number }, winnersOf, isPair) ?? [],
    ),
  )
}

export function winnersIn(finished: readonly FinishedTable[]): WinnersOf {
  const winners = new Map(finished.map(table => [keyOf(table), table.winners]))
  return position => winners.get(keyOf(position))
}

const keyOf = ({ round, number }: BracketPosition) => `${round}:${number}`

/** A table, if its four players are known. */
export function seatTable(
  plan: BracketPlan,
  drawn: readonly UserId[],
  { round, number }: BracketPosition,
  winnersOf: WinnersOf,
  isPair: IsPair,
): SeatedTable | null {
  if (round === 1) {
    const [a, b, c, d] = drawn.slice((number - 1) * TABLE_SIZE, number * TABLE_SIZE)
    return { round, number, players: seatPairs([a!, b!], [c!, d!], isPair) }
  }
  const [left, right] = sourcesOf(plan, { round, number }).map(source =>
    'bye' in source ? byePair(plan, drawn, source.bye) : winnersOf(source),
  )
  return left && right ? { round, number, players: seatPairs(left, right, isPair) } : null
}

/** The seats of two pairs; the first and third seat play against the second and fourth. */
function seatPairs([a, b]: Pair, [c, d]: Pair, isPair: IsPair): SeatedTable['players'] {
  return isPair(a, b) || isPair(c, d) ? [a, c, b, d] : [a, b, c, d]
}

/** The origin of two players: the winners of a table, or the pair of byes with this index. */
type Source = BracketPosition | { bye: number }

/** The sources of the two pairs of a table from the second round on. */
export function sourcesOf(plan: BracketPlan, { round, number }: BracketPosition): Source[] {
  return [2 * number - 1, 2 * number].map(place => {
    if (round > 2 || plan.byes === 0) return { round: round - 1, number: place }
    const upTo = tablesUpTo(plan, place)
    return upTo > tablesUpTo(plan, place - 1) ? { round: 1, number: upTo } : { bye: place - 1 - upTo }
  })
}

/** The table at which the winners of a table play next. */
export function nextTable(plan: BracketPlan, { round, number }: BracketPosition): BracketPosition {
  const isSpread = round === 1 && plan.byes > 0
  const place = isSpread ? Math.ceil((number * pairsOf(plan)) / plan.rounds[0]!) : number
  return { round: round + 1, number: Math.ceil(place / 2) }
}

/** The number of pairs in the second round, if the first has byes. */
const pairsOf = ({ rounds, byes }: BracketPlan) => rounds[0]! + byes / 2

/**
 * How many of the first `place` places of the second round come from a table. Pairs that skipped the first round are
 * spread evenly over the tables.
 */
const tablesUpTo = (plan: BracketPlan, place: number) => Math.floor((place * plan.rounds[0]!) / pairsOf(plan))

function byePair({ rounds }: BracketPlan, drawn: readonly UserId[], index: number): Pair {
  const first = rounds[0]! * TABLE_SIZE + 2 * index
  return [drawn[first]!, drawn[first + 1]!]
}

/** The players who skip the first round. */
export function playersWithBye({ rounds, byes }: BracketPlan, drawn: readonly UserId[]): UserId[] {
  return byes > 0 ? drawn.slice(rounds[0]! * TABLE_SIZE) : []
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
