import {
  type Bye,
  countRecords,
  type FormatStanding,
  type FormatState,
  type NextRound,
  rankEntrants,
  type TournamentFormat,
} from './format.ts'
import { pairAtLeastCost } from './matching.ts'

/** What the parts of a cost are worth: each is more than all lesser parts of a whole round together. */
const FLOAT = 2 ** 18
const REMATCH = 2 ** 34
/** Points are counted up to this difference, so that floats stay below a rematch. */
const MAX_DIFFERENCE = 15

/** The number of rounds after which one entrant of this many has won all tables. */
export const swissRounds = (entrants: number) => Math.max(1, Math.ceil(Math.log2(Math.max(2, entrants))))

/**
 * Swiss: everyone plays each round, against an opponent with as many wins as possible whom they have not met. Of an odd
 * number, the lowest in the standings who has not had a bye yet has one, which counts as a win.
 */
export const swiss: TournamentFormat = {
  fewest: 2,

  roundsOf: ({ entrants, rounds }) => rounds ?? swissRounds(entrants.length),

  next(state, round) {
    const playing = state.entrants.flatMap(({ isOut }, entrant) => (isOut ? [] : [entrant]))
    if (round > swiss.roundsOf(state) || playing.length < 2) return null
    const standings = swiss.standings(state)
    return pairSwiss(state, standings, new Map(standings.map(row => [row.entrant, row.won])))
  },

  isOver: (state, round) =>
    round >= swiss.roundsOf(state) || state.entrants.filter(({ isOut }) => !isOut).length < 2,

  standings(state) {
    const { entrants } = state
    const rows = swissRows(state)
    const all = entrants.map((_, entrant) => entrant)
    const ranked = rankEntrants(state, all, entrant => {
      const { won, buchholz, difference } = rows[entrant]!
      return [won, buchholz, difference]
    })
    return ranked.map((entrant, index) => ({
      ...rows[entrant]!,
      place: index + 1,
      isEliminated: entrants[entrant]!.isOut,
    }))
  },
}

/** A bye is a win, and an opponent without wins. */
function swissRows({ entrants, tables, byes }: FormatState): FormatStanding[] {
  const records = countRecords(entrants.length, tables)
  for (const { entrant } of byes) records[entrant]!.won++
  return records.map(({ won, played, difference, opponents }, entrant) => ({
    entrant,
    place: 0,
    won,
    played,
    difference,
    buchholz: opponents.reduce((sum, opponent) => sum + records[opponent]!.won, 0),
    group: null,
    isEliminated: false,
  }))
}

/**
 * The pairs of a round, those with the highest score first. Of an odd number, the lowest in the standings of those with the
 * fewest byes has one.
 */
export function pairSwiss(
  state: FormatState,
  all: readonly FormatStanding[],
  won: ReadonlyMap<number, number>,
): NextRound {
  const standings = all.filter(({ entrant }) => !state.entrants[entrant]!.isOut)
  const playing = standings.map(({ entrant }) => entrant)
  // Within a score the seeds decide, as in the first round: tie-breaks are no reason for a harder opponent.
  const ranked = playing.toSorted((a, b) => won.get(b)! - won.get(a)! || a - b)
  const cost = costOf(state, won, ranked)
  if (ranked.length % 2 === 0) return seatPairs(pairRanked(ranked, cost).pairs)
  const had = new Map(playing.map(entrant => [entrant, 0]))
  for (const { entrant } of state.byes) if (had.has(entrant)) had.set(entrant, had.get(entrant)! + 1)
  const fewest = Math.min(...had.values())
  const candidates = standings
    .map(({ entrant }) => entrant)
    .filter(entrant => had.get(entrant) === fewest)
    .reverse()
  let best: { entrant: number; pairs: Pair[]; rematches: number } | null = null
  for (const entrant of candidates) {
    const paired = pairRanked(
      ranked.filter(each => each !== entrant),
      cost,
    )
    if (!best || paired.rematches < best.rematches) best = { entrant, ...paired }
    if (best.rematches === 0) break
  }
  return seatPairs(best!.pairs, best!.entrant)
}

type Pair = [number, number]

function pairRanked(ranked: readonly number[], cost: (one: number, other: number) => number) {
  const partners = pairAtLeastCost(ranked.length, (one, other) => cost(ranked[one]!, ranked[other]!))
  const pairs = partners.flatMap((partner, index): Pair[] =>
    partner > index ? [[ranked[index]!, ranked[partner]!]] : [],
  )
  const rematches = pairs.filter(([one, other]) => cost(one, other) >= REMATCH).length
  return { pairs, rematches }
}

/**
 * What a pair costs: first of all a second meeting, then the square of the difference in wins or score, so that two small floats
 * are better than a large one; last, how far they are from meeting as the upper half of their score meets the lower one.
 */
function costOf({ tables }: FormatState, won: ReadonlyMap<number, number>, ranked: readonly number[]) {
  const met = new Map<string, number>()
  const keyOf = (one: number, other: number) => (one < other ? `${one}:${other}` : `${other}:${one}`)
  for (const { sides } of tables) {
    const key = keyOf(...sides)
    met.set(key, (met.get(key) ?? 0) + 1)
  }
  const score = Map.groupBy(ranked, entrant => won.get(entrant)!)
  const placeInScore = new Map(
    [...score.values()].flatMap(group => group.map((entrant, index) => [entrant, index])),
  )
  return (one: number, other: number) => {
    const difference = Math.min(MAX_DIFFERENCE, Math.abs(won.get(one)! - won.get(other)!))
    const half = Math.floor(score.get(won.get(one)!)!.length / 2)
    const apart = Math.abs(placeInScore.get(one)! - placeInScore.get(other)!)
    const fold = difference === 0 ? Math.abs(apart - half) : 0
    return REMATCH * (met.get(keyOf(one, other)) ?? 0) + FLOAT * difference ** 2 + fold
  }
}

function seatPairs(pairs: readonly Pair[], bye?: number): NextRound {
  const byes: Pick<Bye, 'number' | 'entrant'>[] =
    bye === undefined ? [] : [{ number: pairs.length + 1, entrant: bye }]
  return { tables: pairs.map((sides, index) => ({ number: index + 1, part: 'swiss', sides })), byes }
}
