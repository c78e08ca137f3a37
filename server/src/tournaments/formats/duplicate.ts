import { countRecords, type FormatState, rankEntrants, type TournamentFormat } from './format.ts'
import { type DuplicateResult, scoreRound } from './matchpoints.ts'
import { pairSwiss, swissRounds } from './swiss.ts'

/** With fewer entrants there is no second table to compare with. */
const FEWEST = 4
const FEWEST_ROUNDS = 3
/** The percentage of an entrant who has not played a round yet. */
const BEFORE_PLAY = 50
/** Percentages that differ by less are equal: the rest is rounding. */
const PRECISION = 1e6

/**
 * Duplicate: all tables of a round play the same deals, and each side gets matchpoints in comparison with those who held
 * the same cards. The mean percentage of the rounds played ranks; a bye does not count. Neighbours in the standings who
 * have not met play each other, as in a Swiss tournament.
 */
export const duplicate: TournamentFormat = {
  fewest: FEWEST,

  roundsOf: ({ entrants, rounds }) => rounds ?? Math.max(FEWEST_ROUNDS, swissRounds(entrants.length)),

  next(state, round) {
    if (duplicate.isOver(state, round - 1)) return null
    const standings = duplicate.standings(state)
    const isFirst = state.tables.length === 0
    const scores = new Map(standings.map(({ entrant }, index) => [entrant, isFirst ? 0 : -index]))
    return pairSwiss(state, standings, scores)
  },

  isOver: (state, round) =>
    round >= duplicate.roundsOf(state) || state.entrants.filter(({ isOut }) => !isOut).length < FEWEST,

  standings(state) {
    const { entrants } = state
    const tables = completeRounds(state).flat()
    const records = countRecords(entrants.length, tables)
    const percents = percentsOf(state)
    const all = entrants.map((_, entrant) => entrant)
    const rows = all.map(entrant => {
      const own = percents.get(entrant) ?? []
      const mean = own.length === 0 ? BEFORE_PLAY : own.reduce((sum, each) => sum + each, 0) / own.length
      const difference = tables.reduce((sum, { sides, points }) => {
        const side = sides.indexOf(entrant)
        return side < 0 ? sum : sum + points[side]! - points[1 - side]!
      }, 0)
      return { percent: Math.round(mean * PRECISION) / PRECISION, played: own.length, difference }
    })
    const ranked = rankEntrants({ entrants, tables }, all, entrant => {
      const { percent, difference } = rows[entrant]!
      return [entrants[entrant]!.isOut ? 0 : 1, percent, difference]
    })
    return ranked.map((entrant, index) => ({
      entrant,
      place: index + 1,
      won: records[entrant]!.won,
      buchholz: 0,
      group: null,
      isEliminated: entrants[entrant]!.isOut,
      ...rows[entrant]!,
    }))
  },
}

/** The tables of each round that has ended at all of them. A round in play is compared with nothing yet. */
const completeRounds = ({ tables }: Pick<FormatState, 'tables'>) =>
  [...Map.groupBy(tables, ({ round }) => round).values()].filter(round => round.every(({ result }) => result))

/** The percentages of each entrant in the rounds that have ended. */
function percentsOf(state: FormatState): Map<number, number[]> {
  const percents = new Map<number, number[]>()
  for (const round of completeRounds(state)) {
    const { totals } = scoreRound(round.map(({ result }) => result as DuplicateResult))
    for (const [index, { sides }] of round.entries())
      for (const side of [0, 1] as const)
        percents.set(sides[side], [...(percents.get(sides[side]) ?? []), totals[index]![side]])
  }
  return percents
}
