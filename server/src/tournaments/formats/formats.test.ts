import { describe, expect, test } from 'vitest'
import { random, SEED } from '../../../test/random.ts'
import { doubleElimination } from './doubleElimination.ts'
import { type Bye, type FormatState, type Pairing, rankEntrants, type TournamentFormat } from './format.ts'
import { formGroups, groups, rankGroups } from './groups.ts'
import { pairAtLeastCost } from './matching.ts'
import { swiss, swissRounds } from './swiss.ts'

const below = (count: number) => Math.floor(random() * count)

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

type Decide = (sides: readonly [number, number]) => 0 | 1
const byChance: Decide = () => (random() < 0.5 ? 0 : 1)
const bestSeed: Decide = ([one, other]) => (one < other ? 0 : 1)

/** Plays rounds until the format ends; `between` may change the state before each round. */
function play(
  format: TournamentFormat,
  state: Played,
  decide: Decide = byChance,
  between: (state: Played, round: number) => void = () => {},
): number {
  for (let round = 1; ; round++) {
    between(state, round)
    const isOver = round > 1 && format.isOver(state, round - 1)
    const next = format.next(state, round)
    expect(next === null, `round ${round}`).toBe(isOver)
    if (!next || isOver) return round - 1
    const numbers = [...next.tables, ...next.byes].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    const seated = [...next.tables.flatMap(({ sides }) => sides), ...next.byes.map(({ entrant }) => entrant)]
    expect(new Set(seated).size).toBe(seated.length)
    for (const table of next.tables) {
      const winner = decide(table.sides)
      const points = [below(30), below(30)] as [number, number]
      points[winner] = 30
      state.tables.push({ ...table, round, winner, points })
    }
    for (const bye of next.byes) state.byes.push({ ...bye, round })
  }
}

const sameIn = (one: Pairing, other: Pairing) => one.sides.toSorted().join() === other.sides.toSorted().join()
const countRepeats = ({ tables }: Played) =>
  tables.filter((table, index) => tables.slice(0, index).some(earlier => sameIn(table, earlier))).length
const playedBy = ({ tables }: Played, entrant: number) =>
  tables.filter(({ sides }) => sides.includes(entrant))
const lossesOf = (state: Played, entrant: number) =>
  playedBy(state, entrant).filter(({ sides, winner }) => sides[winner!] !== entrant).length

describe(`pairing at the least cost (seed ${SEED})`, () => {
  /** The least sum, by trying all pairings. */
  function leastSum(left: number[], cost: (one: number, other: number) => number): number {
    const [first, ...rest] = left
    if (first === undefined) return 0
    return Math.min(
      ...rest.map(
        other =>
          cost(first, other) +
          leastSum(
            rest.filter(each => each !== other),
            cost,
          ),
      ),
    )
  }

  test('finds the least sum of costs that trying all pairings finds', { tags: ['random'] }, () => {
    for (let run = 0; run < 60; run++) {
      const count = 2 * (1 + below(5))
      const most = [2, 5, 2 ** 40][run % 3]!
      const costs = Array.from({ length: count * count }, () => below(most))
      const cost = (one: number, other: number) => costs[Math.min(one, other) * count + Math.max(one, other)]!
      const partners = pairAtLeastCost(count, cost)
      for (const [index, partner] of partners.entries()) expect(partners[partner]).toBe(index)
      const sum = partners.reduce(
        (total, partner, index) => total + (partner > index ? cost(index, partner) : 0),
        0,
      )
      expect(sum).toBe(
        leastSum(
          Array.from({ length: count }, (_, index) => index),
          cost,
        ),
      )
    }
  })

  test('refuses an odd number', () => {
    expect(() => pairAtLeastCost(3, () => 0)).toThrow()
  })
})

describe(`swiss (seed ${SEED})`, () => {
  test('has as many rounds as it takes until one entrant has won all, unless the organiser says otherwise', () => {
    expect([2, 3, 4, 8, 9, 512].map(swissRounds)).toEqual([1, 2, 2, 3, 4, 9])
    expect(swiss.roundsOf(start(8, 5))).toBe(5)
  })

  // "If there are eight players in a score group, number 1 is paired with number 5, number 2 is paired with number 6 and so
  // on": the Dutch system, https://en.wikipedia.org/wiki/Swiss-system_tournament
  test('pairs the upper half of a score with the lower half, as in the published example of eight', () => {
    expect(swiss.next(start(8), 1)!.tables.map(({ sides }) => sides)).toEqual([
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ])
  })

  // The same article's second step: the winners and the losers of the first round are paired in the same way.
  test('pairs winners with winners and losers with losers in the second round', () => {
    const state = start(8)
    play(swiss, { ...state, rounds: 1 }, bestSeed)
    expect(swiss.next({ ...state, rounds: null }, 2)!.tables.map(({ sides }) => sides)).toEqual([
      [0, 2],
      [1, 3],
      [4, 6],
      [5, 7],
    ])
  })

  test('no one meets twice and no one has two byes while that is possible', { tags: ['random'] }, () => {
    for (let run = 0; run < 25; run++) {
      const count = 4 + below(40)
      // Half as many rounds as opponents can always be played without a second meeting.
      const state = start(count, Math.min(9, Math.floor(count / 2)))
      const rounds = play(swiss, state)
      expect(rounds).toBe(state.rounds)
      expect(countRepeats(state)).toBe(0)
      for (const [entrant] of state.entrants.entries()) {
        const byes = state.byes.filter(bye => bye.entrant === entrant).length
        expect(byes).toBeLessThanOrEqual(1)
        expect(playedBy(state, entrant).length + byes).toBe(rounds)
      }
    }
  })

  test('a bye goes to the lowest in the standings who has had none', () => {
    const state = start(5, 3)
    play(swiss, state, bestSeed, (before, round) => {
      const next = swiss.next(before, round)
      if (!next) return
      const had = before.byes.map(({ entrant }) => entrant)
      const lowest = swiss.standings(before).findLast(({ entrant }) => !had.includes(entrant))!
      expect(next.byes.map(({ entrant }) => entrant)).toEqual([lowest.entrant])
    })
    expect(state.byes).toHaveLength(3)
  })

  test('of an even number with as many of each score, only entrants with equal scores meet', () => {
    const state = start(16)
    play(swiss, state, byChance, (before, round) => {
      const won = new Map(swiss.standings(before).map(row => [row.entrant, row.won]))
      for (const { sides } of swiss.next(before, round)?.tables ?? [])
        expect(won.get(sides[0])).toBe(won.get(sides[1]))
    })
  })

  test('floats are as small as any pairing without a second meeting allows', { tags: ['random'] }, () => {
    for (let run = 0; run < 10; run++) {
      const count = 6
      const state = start(count, 3)
      play(swiss, state, byChance, (before, round) => {
        const won = new Map(swiss.standings(before).map(row => [row.entrant, row.won]))
        const floats = (pairs: number[][]) =>
          pairs.reduce((sum, [one, other]) => sum + (won.get(one!)! - won.get(other!)!) ** 2, 0)
        const have = new Set(before.tables.map(({ sides }) => sides.toSorted().join()))
        const all = (left: number[]): number[][][] => {
          const [first, ...rest] = left
          if (first === undefined) return [[]]
          return rest
            .filter(other => !have.has([first, other].toSorted().join()))
            .flatMap(other =>
              all(rest.filter(each => each !== other)).map(pairs => [[first, other], ...pairs]),
            )
        }
        const next = swiss.next(before, round)
        const possible = all([...won.keys()])
        if (!next || possible.length === 0) return
        expect(floats(next.tables.map(({ sides }) => sides))).toBe(Math.min(...possible.map(floats)))
      })
    }
  })

  test('entrants who are out are not paired any more, and late ones join with no wins', () => {
    const state = start(8, 4)
    play(swiss, state, bestSeed, (before, round) => {
      if (round === 2) before.entrants[0]!.isOut = true
      if (round === 3) before.entrants.push({ number: 8, isOut: false })
    })
    expect(playedBy(state, 0)).toHaveLength(1)
    expect(playedBy(state, 8).length + state.byes.filter(({ entrant }) => entrant === 8).length).toBe(2)
  })

  test('ends when fewer than two are left', () => {
    const state = start(4, 3)
    const rounds = play(swiss, state, bestSeed, (before, round) => {
      if (round === 2) for (const entrant of [0, 1, 2]) before.entrants[entrant]!.isOut = true
    })
    expect(rounds).toBe(1)
  })

  test('ranks by wins, the wins of the opponents, the difference of points, the direct result and the order of entry', () => {
    const table = (
      round: number,
      sides: [number, number],
      winner: 0 | 1,
      points: [number, number],
    ): Pairing => ({
      round,
      number: 1,
      part: 'swiss',
      sides,
      winner,
      points,
    })
    const order = (tables: Pairing[], byes: Bye[] = []) =>
      swiss.standings({ ...start(4), tables, byes }).map(({ entrant }) => entrant)
    expect(order([table(1, [3, 0], 0, [30, 29])])[0]).toBe(3)
    // 0 and 1 have one win each; the opponent of 1 has won a table, too.
    expect(
      order([table(1, [0, 2], 0, [30, 0]), table(1, [1, 3], 0, [30, 29]), table(2, [3, 2], 0, [30, 29])])[0],
    ).toBe(1)
    // Equal wins and opponents: the difference of points.
    expect(order([table(1, [0, 2], 0, [30, 20]), table(1, [1, 3], 0, [30, 10])]).slice(0, 2)).toEqual([1, 0])
    // Equal in all of these: 1 has beaten 0.
    const direct = { ...start(2), tables: [table(1, [0, 1], 1, [20, 30])] }
    expect(rankEntrants(direct, [0, 1], () => [1])).toEqual([1, 0])
    expect(order([])).toEqual([0, 1, 2, 3])
    // A bye is a win.
    expect(order([], [{ round: 1, number: 1, entrant: 2 }])[0]).toBe(2)
  })
})

describe(`groups (seed ${SEED})`, () => {
  test('are of four, some of three, with the seeds spread over them', () => {
    for (let count = 6; count <= 130; count++) {
      const formed = formGroups(count)
      expect(formed.flat().toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, seed) => seed),
      )
      for (const group of formed) expect([3, 4]).toContain(group.length)
    }
    expect(formGroups(4)).toEqual([[0, 1, 2, 3]])
    expect(formGroups(8)).toEqual([
      [0, 3, 4, 7],
      [1, 2, 5, 6],
    ])
  })

  test('everyone meets everyone of the group once, and the first two of each play the knock-out', {
    tags: ['random'],
  }, () => {
    for (let run = 0; run < 25; run++) {
      const count = 4 + below(45)
      const state = start(count)
      const rounds = play(groups, state)
      expect(rounds).toBe(groups.roundsOf(state))
      const formed = formGroups(count)
      const ofGroups = state.tables.filter(({ part }) => part === 'group')
      const met = ofGroups.map(({ sides }) => sides.toSorted((a, b) => a - b).join())
      const expected = formed.flatMap(group =>
        group.flatMap((one, index) =>
          group.slice(index + 1).map(other => [one, other].toSorted((a, b) => a - b).join()),
        ),
      )
      expect(met.toSorted()).toEqual(expected.toSorted())
      const knockout = state.tables.filter(({ part }) => part === 'knockout')
      expect(knockout).toHaveLength(2 * formed.length - 1)
      const inKnockout = new Set(knockout.flatMap(({ sides }) => sides))
      const qualified = rankGroups(state).flatMap(group => group.slice(0, 2).map(({ entrant }) => entrant))
      expect([...inKnockout].toSorted()).toEqual(qualified.toSorted())
      // Those of one group can meet again in the final only.
      for (const table of knockout)
        if (formed.some(group => table.sides.every(side => group.includes(side))))
          expect(table.round).toBe(rounds)
      // A bye is for the winner of a group before it is for a second.
      const winners = new Set(rankGroups(state).map(([first]) => first!.entrant))
      const byes = state.byes.filter(
        ({ round }) => round === rounds - Math.log2(nextPower(2 * formed.length)) + 1,
      )
      const winnersWithBye = byes.filter(({ entrant }) => winners.has(entrant)).length
      expect(winnersWithBye).toBe(Math.min(byes.length, formed.length))
      const standings = groups.standings(state)
      expect(standings.filter(({ isEliminated }) => !isEliminated)).toHaveLength(1)
      const final = knockout.at(-1)!
      expect(standings.slice(0, 2).map(({ entrant }) => entrant)).toEqual([
        final.sides[final.winner!],
        final.sides[1 - final.winner!],
      ])
      expect(standings.slice(0, 5).map(({ place }) => place)).toEqual(
        formed.length === 1 ? [1, 2, 3, 4, 5].slice(0, standings.length) : [1, 2, 3, 3, 5],
      )
    }
  })

  const nextPower = (count: number) => 2 ** Math.ceil(Math.log2(count))

  test('the next of a group advances for one who is out', () => {
    const state = start(8)
    play(groups, state, bestSeed, (before, round) => {
      if (round === 4) before.entrants[0]!.isOut = true
    })
    const advanced = new Set(
      state.tables.filter(({ part }) => part === 'knockout').flatMap(({ sides }) => sides),
    )
    expect([...advanced].toSorted()).toEqual([1, 2, 3, 4])
  })

  test('a group without anyone left gives its opponents a bye', () => {
    const state = start(8)
    play(groups, state, bestSeed, (before, round) => {
      if (round === 4) for (const entrant of formGroups(8)[0]!) before.entrants[entrant]!.isOut = true
    })
    expect(groups.standings(state)[0]!.entrant).toBe(1)
  })
})

describe(`double elimination (seed ${SEED})`, () => {
  test('everyone but the champion loses twice', { tags: ['random'] }, () => {
    for (let count = 4; count <= 40; count++) {
      const state = start(count)
      const rounds = play(doubleElimination, state)
      const standings = doubleElimination.standings(state)
      const champion = standings[0]!.entrant
      expect(lossesOf(state, champion)).toBeLessThanOrEqual(1)
      for (const { entrant } of standings.slice(1)) expect(lossesOf(state, entrant)).toBe(2)
      expect(rounds - doubleElimination.roundsOf(state)).toBe(lossesOf(state, champion))
      expect(state.tables).toHaveLength(2 * count - 2 + lossesOf(state, champion))
      expect(standings.filter(({ isEliminated }) => !isEliminated)).toHaveLength(1)
      expect(standings.slice(0, 4).map(({ place }) => place)).toEqual([1, 2, 3, 4])
    }
  })

  test('one table of each bracket leads to the final, and the final comes last', () => {
    for (let count = 4; count <= 40; count++) {
      const state = start(count)
      play(doubleElimination, state)
      const away = (table: Pairing) => doubleElimination.roundsBeforeFinal!(state, table)!
      const partsAt = (rounds: number) =>
        state.tables.filter(table => away(table) === rounds).map(({ part }) => part)
      expect(new Set(partsAt(0)), `${count} entrants`).toEqual(new Set(['final']))
      expect(partsAt(1).toSorted(), `${count} entrants`).toEqual(['losers', 'winners'])
      expect(Math.min(...state.tables.map(away))).toBe(0)
    }
  })

  test('a second final is played only if the winner of the losers’ bracket wins the first', () => {
    const favourite = start(8)
    play(doubleElimination, favourite, bestSeed)
    expect(favourite.tables.filter(({ part }) => part === 'final')).toHaveLength(1)
    const upset = start(8)
    // The best seed loses its first table and no other.
    play(doubleElimination, upset, sides => (upset.tables.length === 0 ? 1 : bestSeed(sides)))
    expect(upset.tables.filter(({ part }) => part === 'final')).toHaveLength(2)
    expect(doubleElimination.standings(upset)[0]!.entrant).toBe(0)
  })

  test('those who have met do not meet again in the losers’ bracket before its last four rounds', {
    tags: ['random'],
  }, () => {
    for (let run = 0; run < 40; run++) {
      const count = 8 + below(57)
      const state = start(count)
      play(doubleElimination, state)
      const repeats = state.tables.filter(
        (table, index) =>
          table.part === 'losers' && state.tables.slice(0, index).some(earlier => sameIn(table, earlier)),
      )
      const last = doubleElimination.roundsOf(state) - 1
      for (const table of repeats) expect(table.round, `${count} entrants`).toBeGreaterThanOrEqual(last - 3)
    }
  })

  test('the byes of the first round are for the best seeds', () => {
    const state = start(5)
    play(doubleElimination, state, bestSeed)
    const first = state.byes.filter(({ round }) => round === 1).map(({ entrant }) => entrant)
    expect(first.toSorted()).toEqual([0, 1, 2])
  })
})
