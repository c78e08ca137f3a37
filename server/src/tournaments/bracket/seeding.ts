import type { UserId } from '@valecuatro/contract'
import {
  type BracketPlan,
  type Draw,
  type DrawnEntrant,
  groupTeams,
  isTablePlace,
  type Side,
  sidesAfterFirstRound,
} from './bracket.ts'

/** An entrant of a bracket that is not drawn. */
export interface RankedEntrant extends DrawnEntrant {
  /** The higher, the better the seed. */
  strength: number
}

/** Players who cannot be separated: a player who has entered alone, or a team. */
interface Unit {
  players: UserId[]
  strength: number
}

/**
 * The order of the draw by strength: the best seeds skip the first round and meet as late as possible. Of those who have
 * entered alone, one of each half (three against three, of each third) by strength share a place, so that each table has
 * equal sides; the last to enter are left out if they are too few for another side. `entrants` is in the order of entry.
 */
export function seedOrder(plan: BracketPlan, entrants: readonly RankedEntrant[]): Draw {
  const { teams, alone } = groupTeams(entrants, plan.sideSize)
  const placed = alone.length - (entrants.length - plan.entrants)
  const units = [...teams, ...alone.slice(0, placed).map(entrant => [entrant])]
    // In the order of entry, which decides between units of the same strength.
    .toSorted((a, b) => entrants.indexOf(a[0]!) - entrants.indexOf(b[0]!))
    .map(unitOf)
  const ranked = units.toSorted((a, b) => b.strength - a.strength)
  let free = plan.byes
  const [skipping, playing]: [Unit[], Unit[]] = [[], []]
  for (const unit of ranked) {
    const isSkipping = unit.players.length <= free
    if (isSkipping) free -= unit.players.length
    ;(isSkipping ? skipping : playing).push(unit)
  }
  const sides = [...sidesOf(skipping, plan), ...sidesOf(playing, plan)]
  return { drawn: placeSeeds(plan, sides).flat(), leftOut: alone.slice(placed).map(({ userId }) => userId) }
}

const unitOf = (group: RankedEntrant[]): Unit => ({
  players: group.map(({ userId }) => userId),
  strength: meanStrength(group),
})

const meanStrength = (group: readonly { strength: number }[]) =>
  group.reduce((sum, { strength }) => sum + strength, 0) / group.length

/** The sides of these units, the strongest first. */
function sidesOf(ranked: Unit[], { sideSize }: BracketPlan): Side[] {
  const whole = ranked.filter(({ players }) => players.length === sideSize)
  const alone = ranked.filter(({ players }) => players.length < sideSize)
  const places = alone.length / sideSize
  const joined = Array.from({ length: places }, (_, index) => {
    const sharing = alone.filter((_, rank) => rank % places === index)
    return { players: sharing.flatMap(({ players }) => players), strength: meanStrength(sharing) }
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
