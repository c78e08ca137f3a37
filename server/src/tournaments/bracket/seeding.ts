import type { UserId } from '@valecuatro/contract'
import { type BracketPlan, isTablePlace, type Side, sidesAfterFirstRound } from './bracket.ts'

/** An entrant of a bracket that is not drawn; both players of a pair have the same number. */
export interface RankedEntrant {
  userId: UserId
  pair: number | null
  /** The higher, the better the seed. */
  strength: number
}

/** Players who cannot be separated: a player who has entered alone, or a pair. */
interface Unit {
  players: UserId[]
  strength: number
}

/**
 * The order of the draw by strength: the best seeds skip the first round and meet as late as possible. Two against two,
 * the stronger half of those who have entered alone share a place with one of the other half, so that each table has
 * equal sides; of an odd number of them, the last to enter is left out. `entrants` is in the order of entry.
 */
export function seedOrder(
  plan: BracketPlan,
  entrants: readonly RankedEntrant[],
): { drawn: UserId[]; leftOut: UserId | null } {
  const units = unitsOf(entrants)
  const lastAlone = units.findLast(({ players }) => players.length === 1)
  const isOdd = entrants.length > plan.entrants
  const left = isOdd ? units.filter(unit => unit !== lastAlone) : units
  const ranked = left.toSorted((a, b) => b.strength - a.strength)
  let free = plan.byes
  const [skipping, playing]: [Unit[], Unit[]] = [[], []]
  for (const unit of ranked) {
    const isSkipping = unit.players.length <= free
    if (isSkipping) free -= unit.players.length
    ;(isSkipping ? skipping : playing).push(unit)
  }
  const sides = [...sidesOf(skipping, plan), ...sidesOf(playing, plan)]
  return { drawn: placeSeeds(plan, sides).flat(), leftOut: isOdd ? lastAlone!.players[0]! : null }
}

function unitsOf(entrants: readonly RankedEntrant[]): Unit[] {
  const groups = Map.groupBy(entrants, ({ userId, pair }) => pair ?? userId)
  return [...groups.values()].map(group => ({
    players: group.map(({ userId }) => userId),
    strength: group.reduce((sum, { strength }) => sum + strength, 0) / group.length,
  }))
}

/** The sides of these units, the strongest first. */
function sidesOf(ranked: Unit[], { sideSize }: BracketPlan): Side[] {
  const whole = ranked.filter(({ players }) => players.length === sideSize)
  const alone = ranked.filter(({ players }) => players.length < sideSize)
  const half = alone.length / 2
  const joined = alone.slice(0, half).map((unit, index) => {
    const other = alone[half + index]!
    return {
      players: [...unit.players, ...other.players],
      strength: (unit.strength + other.strength) / 2,
    }
  })
  return [...whole, ...joined].toSorted((a, b) => b.strength - a.strength).map(({ players }) => players)
}

/**
 * The sides in the order of the draw, from the best seed on: in every half, quarter and so on of the bracket the best
 * seeds are as many as in the other, and the last ones play against the best of those who play the first round.
 */
export function placeSeeds(plan: BracketPlan, seeds: readonly Side[]): Side[] {
  const places = sidesAfterFirstRound(plan)
  const skips = Array.from({ length: places }, (_, index) => !isTablePlace(plan, index + 1))
  const byes = skips.filter(Boolean).length
  const seedAt = spread(
    Array.from({ length: places }, (_, seed) => seed),
    skips,
    byes,
  )
  const tables = seedAt.filter((_, index) => !skips[index])
  return [
    ...tables.flatMap(seed => [seeds[seed]!, seeds[2 * places - 1 - seed]!]),
    ...seedAt.filter((_, index) => skips[index]).map(seed => seeds[seed]!),
  ].map((side, index) => (index < 2 * tables.length && index % 2 === 1 ? side.toReversed() : side))
}

/** Gives each place a seed; the first `byes` seeds get the places that skip the first round. */
function spread(seeds: number[], skips: boolean[], byes: number): number[] {
  if (seeds.length === 1) return seeds
  const outer = seeds.filter((_, index) => index % 4 === 0 || index % 4 === 3)
  const inner = seeds.filter((_, index) => index % 4 === 1 || index % 4 === 2)
  const half = seeds.length / 2
  const [above, below] = [skips.slice(0, half), skips.slice(half)]
  const fits = outer.filter(seed => seed < byes).length === above.filter(Boolean).length
  const [first, second] = fits ? [outer, inner] : [inner, outer]
  return [...spread(first, above, byes), ...spread(second, below, byes)]
}
