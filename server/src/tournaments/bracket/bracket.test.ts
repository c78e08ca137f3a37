import { MODES, playersIn, teamSizeOf, type UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DrawnEntrant,
  drawOrder,
  type FinishedTable,
  isFinal,
  nextTable,
  planBracket,
  playersWithBye,
  type SeatedTable,
  seatTables,
  sourcesOf,
} from './bracket.ts'

const EVERY = Array.from({ length: 31 }, (_, n) => n + 2)
const NO_TEAMS = () => false
const playersOf = (count: number) => Array.from({ length: count }, (_, n) => `p${n}` as UserId)

describe('the plan of a bracket', () => {
  test.each([
    // entrants, players, byes, tables per round
    [2, null],
    [3, null],
    [4, { entrants: 4, byes: 0, rounds: [1] }],
    [5, { entrants: 4, byes: 0, rounds: [1] }],
    [6, { entrants: 6, byes: 2, rounds: [1, 1] }],
    [7, { entrants: 6, byes: 2, rounds: [1, 1] }],
    [8, { entrants: 8, byes: 0, rounds: [2, 1] }],
    [10, { entrants: 10, byes: 6, rounds: [1, 2, 1] }],
    [12, { entrants: 12, byes: 4, rounds: [2, 2, 1] }],
    [14, { entrants: 14, byes: 2, rounds: [3, 2, 1] }],
    [16, { entrants: 16, byes: 0, rounds: [4, 2, 1] }],
    [18, { entrants: 18, byes: 14, rounds: [1, 4, 2, 1] }],
    [24, { entrants: 24, byes: 8, rounds: [4, 4, 2, 1] }],
    [30, { entrants: 30, byes: 2, rounds: [7, 4, 2, 1] }],
    [31, { entrants: 30, byes: 2, rounds: [7, 4, 2, 1] }],
    [32, { entrants: 32, byes: 0, rounds: [8, 4, 2, 1] }],
  ])('for %i entrants', (count, plan) => {
    expect(planBracket(count, '2v2')).toEqual(plan && { sideSize: 2, ...plan })
  })

  test.each([
    [1, null],
    [2, { entrants: 2, byes: 0, rounds: [1] }],
    [3, { entrants: 3, byes: 1, rounds: [1, 1] }],
    [4, { entrants: 4, byes: 0, rounds: [2, 1] }],
    [5, { entrants: 5, byes: 3, rounds: [1, 2, 1] }],
    [7, { entrants: 7, byes: 1, rounds: [3, 2, 1] }],
    [8, { entrants: 8, byes: 0, rounds: [4, 2, 1] }],
    [24, { entrants: 24, byes: 8, rounds: [8, 8, 4, 2, 1] }],
  ])('for %i entrants, one against one', (count, plan) => {
    expect(planBracket(count, '1v1')).toEqual(plan && { sideSize: 1, ...plan })
  })

  test.each(EVERY.filter(count => count >= 4))('for %i follows the rule of brackets', count => {
    const plan = planBracket(count, '2v2')!
    const n = count - (count % 2)
    let m = 4
    while (m * 2 <= n) m *= 2
    expect(plan.entrants).toBe(n)
    if (n === m) expect(plan).toMatchObject({ byes: 0, rounds: expect.not.arrayContaining([0]) })
    else expect([plan.rounds[0], plan.byes]).toEqual([(n - m) / 2, 2 * m - n])
    expect(plan.rounds.at(-1)).toBe(1)
    // Each table eliminates two players, and one pair is left at the end.
    const tables = plan.rounds.reduce((sum, each) => sum + each, 0)
    expect(n - 2 * tables).toBe(2)
  })
})

describe('a bracket that is played', () => {
  const brackets = fc
    .record({ mode: fc.constantFrom(...MODES), count: fc.constantFrom(...EVERY) })
    .filter(({ mode, count }) => count >= playersIn(mode))

  test('seats all entrants, eliminates one side at each table, separates winning partners, and ends with a side', () => {
    fc.assert(
      fc.property(brackets, fc.infiniteStream(fc.nat({ max: 1_000_000 })), ({ mode, count }, chances) => {
        const plan = planBracket(count, mode)!
        const drawn = playersOf(plan.entrants)
        const next = (below: number) => chances.next().value! % below
        const finished: FinishedTable[] = []
        const played: SeatedTable[] = []
        const alive = new Set(drawn)
        let champions: readonly string[] = []
        for (;;) {
          const open = seatTables(plan, drawn, finished, NO_TEAMS).filter(
            ({ round, number }) => !finished.some(table => table.round === round && table.number === number),
          )
          if (open.length === 0) break
          // Any of the tables in play may end first.
          const table = open[next(open.length)]!
          expect(new Set(table.players).size).toBe(playersIn(mode))
          for (const player of table.players) expect(alive.has(player)).toBe(true)
          const team = next(2)
          const winners = table.players.filter((_, seat) => seat % 2 === team)
          for (const player of table.players) if (!winners.includes(player)) alive.delete(player)
          played.push(table)
          finished.push({ round: table.round, number: table.number, winners })
          if (isFinal(plan, table)) champions = winners
        }
        expect(played).toHaveLength(plan.rounds.reduce((sum, each) => sum + each, 0))
        expect([...alive].toSorted()).toEqual([...champions].toSorted())
        const first = played.filter(({ round }) => round === 1).flatMap(({ players }) => players)
        expect([...first, ...playersWithBye(plan, drawn)].toSorted()).toEqual(drawn.toSorted())
        for (const { winners } of mode === '1v1' ? [] : finished) {
          const together = played.filter(({ players }) => winners.every(player => players.includes(player)))
          const sides = together.filter(
            ({ players }) => new Set(winners.map(player => players.indexOf(player) % 2)).size === 1,
          )
          expect(sides).toHaveLength(1)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('seats the same tables regardless of the order in which the others ended', () => {
    fc.assert(
      fc.property(
        brackets,
        fc.array(fc.nat(1), { minLength: 31, maxLength: 31 }),
        ({ mode, count }, teams) => {
          const plan = planBracket(count, mode)!
          const drawn = playersOf(plan.entrants)
          const finished: FinishedTable[] = []
          for (const [index] of plan.rounds.entries()) {
            for (const { round, number, players } of seatTables(plan, drawn, finished, NO_TEAMS)) {
              if (round !== index + 1) continue
              const team = teams[(round * 8 + number) % teams.length]!
              finished.push({ round, number, winners: players.filter((_, seat) => seat % 2 === team) })
            }
          }
          expect(seatTables(plan, drawn, finished.toReversed(), NO_TEAMS)).toEqual(
            seatTables(plan, drawn, finished, NO_TEAMS),
          )
        },
      ),
    )
  })
})

test.each(MODES)('%s: every table except the final is a source of the next table of its winners', mode => {
  for (let sides = 2; sides <= 256; sides++) {
    const plan = planBracket(sides * (playersIn(mode) / 2), mode)!
    const used = new Set<string>()
    for (const [index, tables] of plan.rounds.slice(0, -1).entries())
      for (let number = 1; number <= tables; number++) {
        const table = { round: index + 1, number }
        expect(sourcesOf(plan, nextTable(plan, table))).toContainEqual(table)
        used.add(`${table.round}:${number}`)
      }
    const sources = plan.rounds
      .slice(1)
      .flatMap((tables, index) =>
        Array.from({ length: tables }, (_, n) => sourcesOf(plan, { round: index + 2, number: n + 1 })),
      )
      .flat()
    expect(sources.filter(source => 'number' in source)).toHaveLength(used.size)
    expect(sources.filter(source => 'bye' in source)).toHaveLength(plan.byes / plan.sideSize)
  }
})

describe('a bracket with teams and players who entered alone', () => {
  const sized = fc
    .record({
      mode: fc.constantFrom('2v2' as const, '3v3' as const),
      kinds: fc.array(fc.boolean(), { minLength: 2, maxLength: 64 }),
    })
    .map(({ mode, kinds }) => {
      const size = teamSizeOf(mode)
      const all: DrawnEntrant[] = []
      for (const isTeam of kinds) {
        const number = all.length + 1
        for (let n = 0; n < (isTeam ? size : 1); n++)
          all.push({ userId: `p${number + n}` as UserId, team: isTeam ? number : null })
      }
      return { mode, size, all }
    })
    .filter(({ all, size }) => all.length >= 2 * size && all.length <= 64)

  const sidesOf = (players: readonly UserId[]) =>
    [0, 1].map(side => players.filter((_, seat) => seat % 2 === side))

  test('seats each entrant once, keeps teams together, and ends with one side', () => {
    fc.assert(
      fc.property(sized, fc.infiniteStream(fc.nat({ max: 1_000_000 })), ({ mode, size, all }, chances) => {
        const next = (below: number) => chances.next().value! % below
        const shuffle = <T>(items: readonly T[]) =>
          items
            .map(item => ({ item, at: next(1_000_000) }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ item }) => item)
        const plan = planBracket(all.length, mode)!
        const { drawn, leftOut } = drawOrder(all, plan, shuffle)
        const alone = all.filter(({ team }) => team === null).map(({ userId }) => userId)
        expect(leftOut).toEqual(alone.slice(alone.length - (alone.length % size)))
        expect([...drawn, ...leftOut].toSorted()).toEqual(all.map(({ userId }) => userId).toSorted())
        expect(plan.entrants).toBe(drawn.length)

        const teams = new Map(all.map(({ userId, team }) => [userId, team]))
        const isTeam = (one: UserId, other: UserId) =>
          teams.get(one) !== null && teams.get(one) === teams.get(other)
        const finished: FinishedTable[] = []
        const alive = new Set(drawn)
        for (;;) {
          const open = seatTables(plan, drawn, finished, isTeam).filter(
            ({ round, number }) => !finished.some(table => table.round === round && table.number === number),
          )
          if (open.length === 0) break
          const { round, number, players } = open[next(open.length)]!
          expect(new Set(players).size).toBe(2 * size)
          for (const player of players) {
            expect(alive.has(player)).toBe(true)
            const own = sidesOf(players).find(side => side.includes(player))
            expect(own).toEqual(
              expect.arrayContaining(drawn.filter(other => other === player || isTeam(other, player))),
            )
          }
          const [winners, losers] = next(2) === 0 ? sidesOf(players) : sidesOf(players).toReversed()
          for (const player of losers!) alive.delete(player)
          finished.push({ round, number, winners: winners! })
        }
        expect(finished).toHaveLength(plan.rounds.reduce((sum, each) => sum + each, 0))
        expect(alive.size).toBe(size)
      }),
      { numRuns: 200 },
    )
  })

  test.each(
    (['2v2', '3v3'] as const).flatMap(mode =>
      Array.from({ length: 59 }, (_, n) => ({ mode, count: n + playersIn(mode) })),
    ),
  )('of $count players $mode with as many teams as possible', ({ mode, count }) => {
    const size = teamSizeOf(mode)
    const inTeams = count - (count % size)
    const all = Array.from({ length: count }, (_, n) => ({
      userId: `p${n}` as UserId,
      team: n < inTeams ? n - (n % size) : null,
    }))
    const { drawn, leftOut } = drawOrder(all, planBracket(count, mode)!, items => [...items])
    expect(leftOut).toEqual(all.slice(inTeams).map(({ userId }) => userId))
    const teams = new Map(all.map(({ userId, team }) => [userId, team]))
    for (let place = 0; place < drawn.length; place += size)
      expect(new Set(drawn.slice(place, place + size).map(userId => teams.get(userId))).size).toBe(1)
  })

  test('two broken teams of three make up another side with players who came alone', () => {
    const all = [1, 1, 2, 2, null, null, 7, 7, 7].map((team, n) => ({ userId: `p${n}` as UserId, team }))
    const { drawn, leftOut } = drawOrder(all, planBracket(9, '3v3')!, items => [...items])
    expect(drawn.join(' ')).toBe('p6 p7 p8 p0 p1 p2 p3 p4 p5')
    expect(leftOut).toEqual([])
  })
})
