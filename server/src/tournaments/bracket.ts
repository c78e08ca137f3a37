import type { UserId } from '@valecuatro/contract'
/** How many sit at a table, and the fewest that a tournament can be played with. */
export const TABLE_SIZE = 4

/** The shape of a bracket: how many tables each round has, and how many players skip the first. */
export interface BracketPlan {
  /** How many play: the largest even number. */
  entrants: number
  /** Tables per round; the last has one. */
  rounds: number[]
  /** Players who go straight to the second round. */
  byes: number
}

/**
 * For N entrants, M is the largest 4·2^k ≤ N. Where N is no such number, a first round of (N − M)/2 tables brings it
 * down to M, and 2M − N players wait for the second. Null where there is no table of four.
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

type Pair = readonly [UserId, UserId]

/**
 * Every table whose four players are known, from the draw and from the finished tables. Two winners who were partners
 * are separated: winners get new partners.
 */
export function seatTables(
  plan: BracketPlan,
  drawn: readonly UserId[],
  finished: readonly FinishedTable[],
): SeatedTable[] {
  const winnersOf = (round: number, number: number): Pair | undefined =>
    finished.find(table => table.round === round && table.number === number)?.winners
  const seated: SeatedTable[] = []
  for (const [index, tables] of plan.rounds.entries()) {
    const round = index + 1
    for (let number = 1; number <= tables; number++) {
      if (round === 1) {
        const [a, b, c, d] = drawn.slice((number - 1) * TABLE_SIZE, number * TABLE_SIZE)
        seated.push({ round, number, players: [a!, b!, c!, d!] })
        continue
      }
      const [left, right] = [2 * number - 1, 2 * number].map(place =>
        round === 2 && plan.byes > 0
          ? pairOfSecondRound(plan, drawn, place, n => winnersOf(1, n))
          : winnersOf(round - 1, place),
      )
      if (left && right) seated.push({ round, number, players: [left[0], left[1], right[0], right[1]] })
    }
  }
  return seated
}

/** Spreads pairs that skipped a round evenly over the tables, so that no table has more rested players than others. */
function pairOfSecondRound(
  { rounds, byes }: BracketPlan,
  drawn: readonly UserId[],
  place: number,
  winnersOf: (number: number) => Pair | undefined,
): Pair | undefined {
  const tables = rounds[0]!
  const pairs = tables + byes / 2
  const tablesUpTo = (n: number) => Math.floor((n * tables) / pairs)
  if (tablesUpTo(place) > tablesUpTo(place - 1)) return winnersOf(tablesUpTo(place))
  const first = tables * TABLE_SIZE + 2 * (place - 1 - tablesUpTo(place))
  return [drawn[first]!, drawn[first + 1]!]
}

/** The players who skip the first round. */
export function playersWithBye({ rounds, byes }: BracketPlan, drawn: readonly UserId[]): UserId[] {
  return byes > 0 ? drawn.slice(rounds[0]! * TABLE_SIZE) : []
}

export const isFinal = ({ rounds }: BracketPlan, { round }: BracketPosition) => round === rounds.length
