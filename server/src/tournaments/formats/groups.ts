import {
  advancedFrom,
  countRecords,
  type FormatState,
  fillPlaces,
  type NextRound,
  powerOfTwoFrom,
  type Record,
  rankEntrants,
  seedPlaces,
  type TournamentFormat,
} from './format.ts'

const GROUP_SIZE = 4
const ADVANCING = 2

/**
 * The groups of this many entrants: of four, and of three where the number is not divisible; up to five are one group. The
 * seeds go to the groups in turn, there and back.
 */
export function formGroups(entrants: number): number[][] {
  const count = entrants < 6 ? 1 : Math.ceil(entrants / GROUP_SIZE)
  const groups: number[][] = Array.from({ length: count }, () => [])
  for (let seed = 0; seed < entrants; seed++) {
    const [turn, place] = [Math.floor(seed / count), seed % count]
    groups[turn % 2 === 0 ? place : count - 1 - place]!.push(seed)
  }
  return groups
}

const roundsOfGroup = (size: number) => (size % 2 === 0 ? size - 1 : size)

const groupRounds = (entrants: number) =>
  Math.max(...formGroups(entrants).map(({ length }) => roundsOfGroup(length)))

/** The places of the first round after the groups. */
const bracketSize = (entrants: number) => powerOfTwoFrom(ADVANCING * formGroups(entrants).length)

/** Groups, in which everyone meets everyone, and a knock-out of the first two of each group. */
export const groups: TournamentFormat = {
  fewest: 4,

  roundsOf: ({ entrants }) => groupRounds(entrants.length) + Math.log2(bracketSize(entrants.length)),

  roundsBeforeFinal: (state, { round, part }) =>
    part === 'knockout' ? groups.roundsOf(state) - round : null,

  next(state, round) {
    const { length } = state.entrants
    if (round > groups.roundsOf(state)) return null
    const ofGroups = groupRounds(length)
    if (round <= ofGroups) return pairGroups(length, round)
    if (round === ofGroups + 1) return openKnockout(state)
    const places = bracketSize(length) / 2 ** (round - ofGroups)
    return fillPlaces(
      'knockout',
      Array.from({ length: places }, (_, index) => ({
        number: index + 1,
        sides: [
          advancedFrom(state, { round: round - 1, number: 2 * index + 1 }),
          advancedFrom(state, { round: round - 1, number: 2 * index + 2 }),
        ] as const,
      })),
    )
  },

  isOver: (state, round) => round >= groups.roundsOf(state),

  standings(state) {
    const ofGroups = groupRounds(state.entrants.length)
    const inGroup = new Map(rankGroups(state).flatMap(group => group.map(row => [row.entrant, row])))
    const hasKnockout =
      state.tables.some(({ round }) => round > ofGroups) || state.byes.some(({ round }) => round > ofGroups)
    /** The last round that an entrant has reached; while they may go on, one more. Those of the groups by their place. */
    const reachOf = (entrant: number): number => {
      const rounds = [
        ...state.tables.filter(({ sides }) => sides.includes(entrant)),
        ...byesOf(state, entrant),
      ]
        .map(({ round }) => round)
        .filter(round => round > ofGroups)
      if (rounds.length === 0) return -inGroup.get(entrant)!.rank
      const last = Math.max(...rounds)
      return hasLost(state, entrant, last) ? last : last + 1
    }
    const totals = countRecords(state.entrants.length, state.tables)
    const reach = new Map(state.entrants.map((_, entrant) => [entrant, hasKnockout ? reachOf(entrant) : 0]))
    const ranked = rankEntrants(state, [...reach.keys()], entrant => {
      const { won, played, difference } = hasKnockout ? totals[entrant]! : inGroup.get(entrant)!.record
      return [reach.get(entrant)!, rateOf(won, played), difference]
    })
    const places = ranked.map(
      entrant => ranked.findIndex(other => reach.get(other) === reach.get(entrant)) + 1,
    )
    return ranked.map((entrant, index) => {
      const row = inGroup.get(entrant)!
      const isLeft = reach.get(entrant)! > Math.max(ofGroups, lastRoundOf(state))
      return {
        entrant,
        place: hasKnockout ? places[index]! : row.rank,
        won: row.record.won,
        played: row.record.played,
        difference: row.record.difference,
        buchholz: 0,
        group: row.group,
        isEliminated:
          state.entrants[entrant]!.isOut || (hasKnockout && !isLeft && isBeaten(state, entrant, ofGroups)),
      }
    })
  },
}

const lastRoundOf = ({ tables, byes }: FormatState) =>
  Math.max(0, ...tables.map(({ round }) => round), ...byes.map(({ round }) => round))

const byesOf = ({ byes }: FormatState, entrant: number) => byes.filter(bye => bye.entrant === entrant)

const hasLost = ({ tables }: FormatState, entrant: number, after: number) =>
  tables.some(
    ({ round, sides, winner }) =>
      round >= after && winner !== null && sides.includes(entrant) && sides[winner] !== entrant,
  )

/** Whether an entrant did not reach the knock-out or has lost there. */
function isBeaten(state: FormatState, entrant: number, ofGroups: number): boolean {
  const isIn =
    state.tables.some(({ round, sides }) => round > ofGroups && sides.includes(entrant)) ||
    byesOf(state, entrant).some(({ round }) => round > ofGroups)
  return !isIn || hasLost(state, entrant, ofGroups + 1)
}

/** The tables of a round of all groups, by the circle method. */
function pairGroups(entrants: number, round: number): NextRound {
  const tables: NextRound['tables'] = []
  for (const group of formGroups(entrants)) {
    const circle: (number | null)[] = group.length % 2 === 0 ? [...group] : [...group, null]
    if (round > circle.length - 1) continue
    const [fixed, ...moving] = circle
    const turned = [...moving.slice(round - 1), ...moving.slice(0, round - 1)]
    const seats = [fixed!, ...turned]
    for (let index = 0; index < seats.length / 2; index++) {
      const [one, other] = [seats[index]!, seats[seats.length - 1 - index]!]
      if (one !== null && other !== null)
        tables.push({ number: tables.length + 1, part: 'group', sides: [one, other] })
    }
  }
  return { tables, byes: [] }
}

interface GroupRow {
  entrant: number
  group: number
  /** The place in the group, from one. */
  rank: number
  record: Record
}

/** The groups, each with the best first. */
export function rankGroups(state: FormatState): GroupRow[][] {
  const tables = state.tables.filter(({ part }) => part === 'group')
  const records = countRecords(state.entrants.length, tables)
  return formGroups(state.entrants.length).map((members, group) =>
    rankEntrants({ entrants: state.entrants, tables }, members, entrant => {
      const { won, difference } = records[entrant]!
      return [won, difference]
    }).map((entrant, index) => ({ entrant, group, rank: index + 1, record: records[entrant]! })),
  )
}

/** Groups of three play fewer tables than groups of four. */
const rateOf = (won: number, played: number) => (played === 0 ? 0 : won / played)

/**
 * The first round after the groups: the winners of the groups are seeded before the seconds, each by share of tables won
 * and by difference per table. A second is in the other half than the winner of their group, so that they can only meet
 * in the final. Where a group has fewer than two left, the opponent passes without playing.
 */
function openKnockout(state: FormatState): NextRound {
  const ranked = rankGroups(state).map(group =>
    group.filter(({ entrant }) => !state.entrants[entrant]!.isOut),
  )
  const size = bracketSize(state.entrants.length)
  const seedsAt = seedPlaces(size)
  const halfOf = new Map(seedsAt.map((seed, place) => [seed, place < size / 2 ? 0 : 1]))
  const order = (rank: number) => {
    const rows = ranked.map((group, index) => ({ index, row: group[rank] ?? null }))
    return rows.toSorted((a, b) => {
      if (!a.row || !b.row) return Number(b.row !== null) - Number(a.row !== null) || a.index - b.index
      const [x, y] = [a.row.record, b.row.record]
      return (
        rateOf(y.won, y.played) - rateOf(x.won, x.played) ||
        rateOf(y.difference, y.played) - rateOf(x.difference, x.played) ||
        a.row.entrant - b.row.entrant
      )
    })
  }
  const winners = order(0)
  const seeds = new Map<number, number | null>(winners.map(({ row }, seed) => [seed, row?.entrant ?? null]))
  const halfOfGroup = new Map(winners.map(({ index }, seed) => [index, halfOf.get(seed)!]))
  const seconds = order(1)
  for (const half of [0, 1]) {
    const free = Array.from({ length: ranked.length }, (_, index) => ranked.length + index).filter(
      seed => size === 2 || halfOf.get(seed) === half,
    )
    const own = seconds.filter(({ index }) => size === 2 || halfOfGroup.get(index) !== half)
    for (const [index, { row }] of own.entries()) seeds.set(free[index]!, row?.entrant ?? null)
  }
  return fillPlaces(
    'knockout',
    Array.from({ length: size / 2 }, (_, index) => ({
      number: index + 1,
      sides: [seeds.get(seedsAt[2 * index]!) ?? null, seeds.get(seedsAt[2 * index + 1]!) ?? null] as const,
    })),
  )
}
