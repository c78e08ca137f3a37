import type { TablePart } from '@valecuatro/contract'
import {
  advancedFrom,
  countRecords,
  type FormatState,
  fillPlaces,
  lostAt,
  type NextRound,
  type Place,
  powerOfTwoFrom,
  rankEntrants,
  seedPlaces,
  type TournamentFormat,
} from './format.ts'

/** A part of a round: a round of the winners' or of the losers' bracket, whose places are numbered after `before`. */
interface Section {
  part: TablePart
  /** The round within the part, from one. */
  step: number
  places: number
  before: number
}

/** The rounds of the winners' bracket. */
const depthOf = (entrants: number) => Math.log2(powerOfTwoFrom(entrants))

/** Losers' round `step` is played in this round of the tournament. */
const roundOfLosers = (step: number) => step + 1
/** Winners' round `step` is played together with the losers' round before the one that its losers enter. */
const roundOfWinners = (step: number) => (step <= 2 ? step : 2 * step - 3)

const stepOfWinners = (round: number) => (round <= 2 ? round : (round + 3) / 2)

const losersSteps = (depth: number) => 2 * (depth - 1)
const finalRound = (depth: number) => roundOfLosers(losersSteps(depth)) + 1
const winnersPlaces = (depth: number, step: number) => 2 ** (depth - step)
const losersPlaces = (depth: number, step: number) => 2 ** (depth - 1 - Math.ceil(step / 2))

/** The parts of a round of the tournament. */
export function sectionsOf(entrants: number, round: number): Section[] {
  const depth = depthOf(entrants)
  const last = finalRound(depth)
  if (round >= last)
    return round > last + 1 ? [] : [{ part: 'final', step: round - last + 1, places: 1, before: 0 }]
  const sections: Section[] = []
  for (let step = 1; step <= depth; step++)
    if (roundOfWinners(step) === round)
      sections.push({ part: 'winners', step, places: winnersPlaces(depth, step), before: 0 })
  const step = round - 1
  if (step >= 1 && step <= losersSteps(depth))
    sections.push({
      part: 'losers',
      step,
      places: losersPlaces(depth, step),
      before: sections[0]?.places ?? 0,
    })
  return sections
}

/**
 * Double elimination: the losers of the winners' bracket go on in the losers' bracket, and its winner plays the final. If
 * they win it, a second final decides, because then both have lost once.
 */
export const doubleElimination: TournamentFormat = {
  fewest: 4,

  roundsOf: ({ entrants }) => finalRound(depthOf(entrants.length)),

  /** The finals of the winners' and of the losers' bracket lead to the final. */
  roundsBeforeFinal({ entrants }, { round, part }) {
    const depth = depthOf(entrants.length)
    if (part === 'final') return 0
    return part === 'winners' ? 1 + depth - stepOfWinners(round) : finalRound(depth) - round
  },

  next(state, round) {
    if (doubleElimination.isOver(state, round - 1)) return null
    const { length } = state.entrants
    const filled = sectionsOf(length, round).map(section =>
      fillPlaces(
        section.part,
        Array.from({ length: section.places }, (_, index) => ({
          number: section.before + index + 1,
          sides: sidesOf(state, section, index),
        })),
      ),
    )
    return {
      tables: filled.flatMap(({ tables }) => tables),
      byes: filled.flatMap(({ byes }) => byes),
    } as NextRound
  },

  isOver(state, round) {
    const last = doubleElimination.roundsOf(state)
    if (round < last) return false
    if (round > last) return true
    const winner = advancedFrom(state, { round: last, number: 1 })
    return winner === null || winner === state.tables.find(each => each.round === last)?.sides[0]
  },

  standings(state) {
    const { entrants, tables } = state
    const records = countRecords(entrants.length, tables)
    const last = Math.max(0, ...tables.map(({ round }) => round))
    const isDecided = last > 0 && doubleElimination.isOver(state, last)
    const champion = isDecided ? championOf(state, last) : null
    const lost = (entrant: number) => records[entrant]!.played - records[entrant]!.won
    /** Who is out ranks by the round of their second defeat. */
    const reachOf = (entrant: number) => {
      if (entrant === champion) return last + 2
      if (lost(entrant) < 2) return last + 1
      return Math.max(...tables.filter(({ sides }) => sides.includes(entrant)).map(({ round }) => round))
    }
    const reach = new Map(entrants.map((_, entrant) => [entrant, reachOf(entrant)]))
    const ranked = rankEntrants(state, [...reach.keys()], entrant => {
      const { won, difference } = records[entrant]!
      return [reach.get(entrant)!, -lost(entrant), won, difference]
    })
    return ranked.map(entrant => {
      const { won, played, difference } = records[entrant]!
      const place = ranked.findIndex(other => reach.get(other) === reach.get(entrant)) + 1
      const isEliminated =
        entrants[entrant]!.isOut || lost(entrant) >= 2 || (isDecided && entrant !== champion)
      return { entrant, place, won, played, difference, buchholz: 0, group: null, isEliminated }
    })
  },
}

const championOf = (state: FormatState, last: number) => advancedFrom(state, { round: last, number: 1 })

/** Who comes to a place, counted from 0 within its section. */
function sidesOf(state: FormatState, { part, step }: Section, index: number): [number | null, number | null] {
  const { length } = state.entrants
  const depth = depthOf(length)
  const winnersPlace = (winnersStep: number, at: number): Place => ({
    round: roundOfWinners(winnersStep),
    number: at + 1,
  })
  const losersPlace = (losersStep: number, at: number): Place => {
    const round = roundOfLosers(losersStep)
    const { before } = sectionsOf(length, round).find(section => section.part === 'losers')!
    return { round, number: before + at + 1 }
  }
  if (part === 'winners') {
    if (step > 1)
      return [
        advancedFrom(state, winnersPlace(step - 1, 2 * index)),
        advancedFrom(state, winnersPlace(step - 1, 2 * index + 1)),
      ]
    const seeds = seedPlaces(2 ** depth)
    const seedAt = (place: number) => (seeds[place]! < length ? seeds[place]! : null)
    return [seedAt(2 * index), seedAt(2 * index + 1)]
  }
  if (part === 'losers') {
    if (step === 1)
      return [lostAt(state, winnersPlace(1, 2 * index)), lostAt(state, winnersPlace(1, 2 * index + 1))]
    if (step % 2 === 1)
      return [
        advancedFrom(state, losersPlace(step - 1, 2 * index)),
        advancedFrom(state, losersPlace(step - 1, 2 * index + 1)),
      ]
    const from = step / 2 + 1
    return [
      advancedFrom(state, losersPlace(step - 1, index)),
      lostAt(state, winnersPlace(from, index ^ crossingMasks(depth)[from]!)),
    ]
  }
  if (step === 1)
    return [
      advancedFrom(state, winnersPlace(depth, 0)),
      advancedFrom(state, losersPlace(losersSteps(depth), 0)),
    ]
  const [final] = state.tables.filter(({ round }) => round === finalRound(depth))
  return final ? [final.sides[0], final.sides[1]] : [null, null]
}

/**
 * Where the losers of each winners' round enter the losers' bracket: the loser of a place enters at the place whose number
 * differs in the bits of the mask. Those who have met in the winners' bracket are in the same part of the losers' bracket
 * only if the masks agree in their highest bits, so each mask differs as high as possible from all earlier ones.
 */
function crossingMasks(depth: number): number[] {
  const masks = [0, 0]
  for (let step = 2; step <= depth; step++) {
    const taken = masks.slice(1).map((mask, index) => mask >> (step - 1 - index))
    const heights = (mask: number) => taken.map(other => 32 - Math.clz32(mask ^ other))
    const candidates = Array.from({ length: winnersPlaces(depth, step) }, (_, mask) => {
      const apart = heights(mask)
      return { mask, least: Math.min(...apart), sum: apart.reduce((a, b) => a + b, 0) }
    })
    const [best] = candidates.toSorted((a, b) => b.least - a.least || b.sum - a.sum)
    masks.push(best!.mask)
  }
  return masks
}
