import { describe, expect, test } from 'vitest'
import { random, SEED } from '../../../test/random.ts'
import { duplicate } from './duplicate.ts'
import { resultOf } from './duplicateTables.ts'
import type { Bye, FormatState, Pairing } from './format.ts'
import { type DuplicateResult, matchpointsOf, scoreRound } from './matchpoints.ts'

const below = (count: number) => Math.floor(random() * count)
const played = (...hands: [number, number][]): DuplicateResult => ({ hands, adjusted: null })

describe('matchpoints', () => {
  // Law 78A of the Laws of Duplicate Bridge: two for each worse result with the same cards, one for each equal one.
  test.each<[string, number[], number[]]>([
    ['all different', [620, 170, 140, -50, -100], [8, 6, 4, 2, 0]],
    ['two equal in the middle', [450, 420, 420, 170, -50], [8, 5, 5, 2, 0]],
    ['three equal at the top', [420, 420, 420, -50], [4, 4, 4, 0]],
    ['all equal', [2, 2, 2, 2], [3, 3, 3, 3]],
    ['two tables', [1, 4], [0, 2]],
    ['one table', [5], [0]],
  ])('%s', (_what, results, expected) => {
    expect(matchpointsOf(results)).toEqual(expected)
  })

  test(`results share all points, and both sides of a table have 100 percent (seed ${SEED})`, {
    tags: ['random'],
  }, () => {
    for (let run = 0; run < 200; run++) {
      const count = 1 + below(20)
      const results = Array.from({ length: count }, () => below(9) - 4)
      expect(matchpointsOf(results).reduce((sum, points) => sum + points, 0)).toBe(count * (count - 1))
      const tables = results.map(
        (result): DuplicateResult =>
          below(6) === 0
            ? { hands: [], adjusted: [60, 40] }
            : played([Math.max(0, result), Math.max(0, -result)], [below(5), below(5)]),
      )
      const { hands, totals } = scoreRound(tables)
      for (const [table, { adjusted }] of tables.entries()) {
        expect(totals[table]![0] + totals[table]![1]).toBeCloseTo(100)
        for (const hand of hands) expect(hand[table] === null).toBe(adjusted !== null)
      }
      const compared = totals.filter((_, table) => tables[table]!.adjusted === null)
      if (compared.length > 0)
        expect(compared.reduce((sum, [first]) => sum + first, 0) / compared.length).toBeCloseTo(50)
    }
  })

  test('each hand is compared by itself, and the mean is that of the round', () => {
    const { hands, totals } = scoreRound([
      played([4, 0], [0, 2]),
      played([1, 0], [0, 1]),
      played([1, 0], [3, 0]),
    ])
    expect(hands.map(hand => hand.map(percents => percents![0]))).toEqual([
      [100, 25, 25],
      [0, 50, 100],
    ])
    expect(totals).toEqual([
      [50, 50],
      [37.5, 62.5],
      [62.5, 37.5],
    ])
  })

  test('a decided table is compared with no other and gets 60 and 40', () => {
    const { hands, totals } = scoreRound([played([2, 0]), { hands: [], adjusted: [40, 60] }, played([0, 1])])
    expect(hands).toEqual([[[100, 0], null, [0, 100]]])
    expect(totals).toEqual([
      [100, 0],
      [40, 60],
      [0, 100],
    ])
  })

  test('a table without another to compare with gets 50', () => {
    expect(scoreRound([played([4, 0])]).totals).toEqual([[50, 50]])
    expect(scoreRound([{ hands: [], adjusted: [60, 40] }]).totals).toEqual([[60, 40]])
  })
})

describe('the result of a table', () => {
  const dealId = 'd' as never
  const hands: [number, number][] = [
    [1, 0],
    [0, 2],
  ]
  const seats = (...left: number[]) =>
    [0, 1, 2, 3].map(seat => ({ seat, userId: `${seat}` as never, won: false, left: left.includes(seat) }))
  test.each<[string, Parameters<typeof resultOf>[0], DuplicateResult]>([
    [
      'is that of its hands',
      { duplicate: { dealId, hands }, results: seats(), winner: 1 },
      { hands, adjusted: null },
    ],
    [
      'is that of its hands if one partner has left',
      { duplicate: { dealId, hands }, results: seats(2), winner: 1 },
      { hands, adjusted: null },
    ],
    [
      'is that of its hands if it is a draw',
      { duplicate: { dealId, hands: [[1, 1], ...hands.slice(0, 1)] }, results: seats(), winner: null },
      { hands: [[1, 1], ...hands.slice(0, 1)], adjusted: null },
    ],
    [
      'is adjusted if it was decided before it was played',
      { results: seats(), winner: 0 },
      { hands: [], adjusted: [60, 40] },
    ],
    [
      'is adjusted if it was decided in the middle',
      { duplicate: { dealId, hands: hands.slice(0, 1) }, results: seats(), winner: 1 },
      { hands: [], adjusted: [40, 60] },
    ],
    [
      'is adjusted if a side was away at the end',
      { duplicate: { dealId, hands }, results: seats(1, 3), winner: 1 },
      { hands: [], adjusted: [60, 40] },
    ],
    [
      'is adjusted for both if all were away',
      { duplicate: { dealId, hands }, results: seats(0, 1, 2, 3), winner: null },
      { hands: [], adjusted: [40, 40] },
    ],
  ])('%s', (_what, match, expected) => {
    expect(resultOf(match, 2)).toEqual(expected)
  })
})

interface Played extends FormatState {
  entrants: { number: number; isOut: boolean }[]
  tables: Pairing[]
  byes: Bye[]
}
const start = (count: number, rounds: number | null = null): Played => ({
  entrants: Array.from({ length: count }, (_, number) => ({ number, isOut: false })),
  tables: [],
  byes: [],
  rounds,
})

/** Draws and plays a round; the better seed wins each hand by the given points. */
function playRound(state: Played, round: number, points: (better: number) => number) {
  const next = duplicate.next(state, round)!
  for (const table of next.tables) {
    const better = table.sides[0] < table.sides[1] ? 0 : 1
    const won = points(table.sides[better]!)
    const hand: [number, number] = better === 0 ? [won, 0] : [0, won]
    state.tables.push({ ...table, round, winner: null, points: hand, result: played(hand, hand) })
  }
  for (const bye of next.byes) state.byes.push({ ...bye, round })
  return next
}

describe(`the format (seed ${SEED})`, () => {
  test('has at least three rounds, or as many as the organiser has set', () => {
    expect([4, 8, 9, 64].map(count => duplicate.roundsOf(start(count)))).toEqual([3, 3, 4, 6])
    expect(duplicate.roundsOf(start(8, 7))).toBe(7)
  })

  test('everyone plays or has a bye in each round, no one meets the same opponent twice before they must', {
    tags: ['random'],
  }, () => {
    for (let count = 4; count <= 21; count++) {
      const state = start(count)
      let round = 1
      for (; !duplicate.isOver(state, round - 1); round++) {
        const { tables, byes } = playRound(state, round, () => 1 + below(4))
        const seated = [...tables.flatMap(({ sides }) => sides), ...byes.map(({ entrant }) => entrant)]
        expect(seated.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, seed) => seed))
      }
      const pairs = state.tables.map(({ sides }) => sides.toSorted((a, b) => a - b).join())
      if (round - 1 < count - 1 || count % 2 === 1) expect(new Set(pairs).size).toBe(pairs.length)
      const standings = duplicate.standings(state)
      expect(standings.map(({ place }) => place)).toEqual(standings.map((_, index) => index + 1))
      const percents = standings.map(({ percent }) => percent!)
      expect(percents).toEqual(percents.toSorted((a, b) => b - a))
      expect(new Set(state.byes.map(({ entrant }) => entrant)).size).toBe(state.byes.length)
    }
  })

  test('a round counts once all of its tables have ended', () => {
    const state = start(4)
    playRound(state, 1, seed => 4 - seed)
    const [first] = state.tables
    const { result } = first!
    first!.result = null
    expect(duplicate.standings(state).map(({ percent, played }) => [percent, played])).toEqual(
      Array(4).fill([50, 0]),
    )
    first!.result = result!
    expect(duplicate.standings(state)[0]).toMatchObject({ entrant: 0, percent: 100, played: 1 })
  })

  test('the mean is over the rounds played: a bye does not change it', () => {
    const state = start(5, 2)
    playRound(state, 1, seed => 5 - seed)
    const before = duplicate.standings(state)
    const { byes } = playRound(state, 2, seed => 5 - seed)
    const after = duplicate.standings(state)
    const rowOf = (rows: typeof after, entrant: number) => rows.find(row => row.entrant === entrant)!
    const { entrant } = byes[0]!
    expect(rowOf(after, entrant).percent).toBe(rowOf(before, entrant).percent)
  })

  test('those who are out rank behind all others and are not paired; with three left it ends', () => {
    const state = start(6, 5)
    playRound(state, 1, seed => 6 - seed)
    const [best] = duplicate.standings(state)
    state.entrants[best!.entrant]!.isOut = true
    expect(duplicate.standings(state).at(-1)).toMatchObject({ entrant: best!.entrant, isEliminated: true })
    const { tables, byes } = playRound(state, 2, () => 1)
    expect([...tables.flatMap(({ sides }) => sides), ...byes.map(({ entrant }) => entrant)]).not.toContain(
      best!.entrant,
    )
    for (const entrant of [0, 1, 2, 3, 4, 5].filter(each => each !== best!.entrant).slice(0, 2))
      state.entrants[entrant]!.isOut = true
    expect(duplicate.isOver(state, 2)).toBe(true)
    expect(duplicate.next(state, 3)).toBeNull()
  })
})
