import { MODES, teamSizeOf, type UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FinishedTable, planBracket, playersWithBye, type SeatedTable, seatTables } from './bracket.ts'
import { type RankedEntrant, seedOrder } from './seeding.ts'

/** Players p1, p2 … from the strongest down, in any order of entry. */
const field = (count: number, order: (players: RankedEntrant[]) => RankedEntrant[] = players => players) =>
  order(Array.from({ length: count }, (_, n) => ({ userId: nameOf(n + 1), team: null, strength: 2000 - n })))
const nameOf = (rank: number) => `p${rank}` as UserId
const rankOf = (userId: UserId) => Number(userId.slice(1))

/** Plays a bracket in which the side with the best player always wins; the tables in the order of rounds. */
function play(plan: NonNullable<ReturnType<typeof planBracket>>, drawn: UserId[], isTeam = () => false) {
  const finished: FinishedTable[] = []
  const played: SeatedTable[] = []
  for (const [index] of plan.rounds.entries())
    for (const table of seatTables(plan, drawn, finished, isTeam)) {
      if (table.round !== index + 1) continue
      const best = table.players.toSorted((a, b) => rankOf(a) - rankOf(b))[0]!
      const team = table.players.indexOf(best) % 2
      const winners = table.players.filter((_, seat) => seat % 2 === team)
      finished.push({ ...table, winners })
      played.push(table)
    }
  return played
}

describe('a seeded bracket one against one', () => {
  test('of eight has the usual first round', () => {
    const plan = planBracket(8, '1v1')!
    const { drawn, leftOut } = seedOrder(plan, field(8))
    expect(leftOut).toEqual([])
    expect(seatTables(plan, drawn, [], () => false).map(({ players }) => players.join('-'))).toEqual([
      'p1-p8',
      'p4-p5',
      'p2-p7',
      'p3-p6',
    ])
  })

  test('lets the best players skip the first round and meet late, for every number of entrants', () => {
    for (let count = 2; count <= 70; count++) {
      const plan = planBracket(count, '1v1')!
      const { drawn } = seedOrder(
        plan,
        field(count, players => players.toReversed()),
      )
      const byes = playersWithBye(plan, drawn).map(rankOf)
      expect(byes.toSorted((a, b) => a - b)).toEqual(byes.map((_, index) => index + 1))
      // If the better player always wins, the last 2, 4, 8 … players are the best ones.
      const played = play(plan, drawn)
      for (const round of plan.rounds.keys()) {
        if (plan.byes > 0 && round === 0) continue
        const left = played.filter(table => table.round === round + 1).flatMap(({ players }) => players)
        expect(left.map(rankOf).toSorted((a, b) => a - b)).toEqual(left.map((_, index) => index + 1))
      }
    }
  })
})

describe('a seeded bracket two against two', () => {
  test('of eight who have entered alone has tables with equal sides, and the two best apart', () => {
    const plan = planBracket(8, '2v2')!
    const { drawn } = seedOrder(plan, field(8))
    const sides = seatTables(plan, drawn, [], () => false).map(({ players }) =>
      [0, 1].map(team => players.filter((_, seat) => seat % 2 === team).join('+')),
    )
    expect(sides).toEqual([
      ['p1+p8', 'p5+p4'],
      ['p2+p7', 'p6+p3'],
    ])
  })

  test('of pairs is seeded by the mean of each pair', () => {
    const pairs = [1500, 1700, 1600, 1400].flatMap((mean, pair) =>
      [-50, 50].map((off, n) => ({
        userId: `${mean}${'ab'[n]}` as UserId,
        team: pair,
        strength: mean + off,
      })),
    )
    const { drawn } = seedOrder(planBracket(8, '2v2')!, pairs)
    expect(drawn.map(userId => userId.slice(0, 4))).toEqual([
      ...['1700', '1700', '1400', '1400'],
      ...['1600', '1600', '1500', '1500'],
    ])
  })

  test('leaves out the last of an odd number who have entered alone', () => {
    expect(seedOrder(planBracket(5, '2v2')!, field(5)).leftOut).toEqual(['p5'])
  })
})

test('a seeded bracket three against three of twelve who have entered alone has one of each third on each side', () => {
  const plan = planBracket(12, '3v3')!
  const { drawn } = seedOrder(plan, field(12))
  const sides = seatTables(plan, drawn, [], () => false).map(({ players }) =>
    [0, 1].map(team => players.filter((_, seat) => seat % 2 === team).join('+')),
  )
  expect(sides).toEqual([
    ['p1+p9+p8', 'p5+p12+p4'],
    ['p2+p10+p7', 'p6+p11+p3'],
  ])
  expect(seedOrder(planBracket(14, '3v3')!, field(14)).leftOut).toEqual(['p13', 'p14'])
})

test('every entrant has one place, teams stay together, and the best skip the first round', () => {
  const entrants = fc.array(
    fc.record({ isTeam: fc.boolean(), strength: fc.integer({ min: 0, max: 3000 }) }),
    {
      minLength: 6,
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(fc.constantFrom(...MODES), entrants, (mode, units) => {
      const size = teamSizeOf(mode)
      const all = units.flatMap(({ isTeam, strength }, unit): RankedEntrant[] =>
        isTeam && size > 1
          ? Array.from({ length: size }, (_, n) => ({
              userId: `${unit}-${n}` as UserId,
              team: unit,
              strength,
            }))
          : [{ userId: `${unit}` as UserId, team: null, strength }],
      )
      const plan = planBracket(all.length, mode)!
      const { drawn, leftOut } = seedOrder(plan, all)
      expect(new Set([...drawn, ...leftOut]).size).toBe(all.length)
      expect(leftOut.length).toBeLessThan(size)
      expect(drawn).toHaveLength(plan.entrants)
      const entrant = (userId: UserId) => all.find(each => each.userId === userId)!
      for (let place = 0; place < drawn.length; place += size)
        expect(new Set(drawn.slice(place, place + size).map(userId => entrant(userId).team)).size).toBe(1)
      const alone = (userIds: UserId[]) => userIds.map(entrant).filter(({ team }) => team === null)
      const byes = playersWithBye(plan, drawn)
      const weakest = Math.min(...alone(byes).map(({ strength }) => strength))
      for (const { strength } of alone(drawn.slice(0, drawn.length - byes.length)))
        expect(strength).toBeLessThanOrEqual(weakest)
    }),
  )
})
