// @module-tag random
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chances, playRandomly, runs } from '../test/random.ts'
import { refereesPicaPica, refereesPicaPicaScore, refereesScore, refereesTanto } from '../test/referee.ts'
import { CARDS } from './cards.ts'
import { declareTantos } from './declareTantos.ts'
import { type Players, type Seat, teamOf } from './seats.ts'
import { tanto } from './tanto.ts'

describe('the engine agrees with the referee', () => {
  test('§1.3 on the tanto of all 9,880 hands', () => {
    for (const [i, a] of CARDS.entries()) {
      for (const [j, b] of CARDS.slice(i + 1).entries()) {
        for (const c of CARDS.slice(i + j + 2)) {
          if (tanto([b, a, c]) !== refereesTanto([a, b, c])) throw new Error(`${a} ${b} ${c}`)
        }
      }
    }
  })

  test.each<[string, Players[], number, number]>([
    ['two and four', [2, 4], 10_000, 5],
    ['six', [6], 100_000, 25],
  ])('§3–§8, §10 on the score after every hand of a game of %s', (_, players, count, part) => {
    fc.assert(
      fc.property(chances(undefined, players), chance => {
        let mano: number = chance.start.mano
        let score = chance.start.score
        const { game, hands } = playRandomly(chance, {})
        let picaPica: boolean | null = null
        for (const { cards, moves } of hands) {
          picaPica = refereesPicaPica(chance.rules, score, picaPica)
          const scoreOf = picaPica ? refereesPicaPicaScore : refereesScore
          score = scoreOf(chance.rules, mano, score, cards, moves)
          mano = (mano + 1) % chance.rules.players
        }
        expect(score).toEqual(game.score)
      }),
      { numRuns: runs(count, part) },
    )
  })

  test('§5.5 on the declarations', () => {
    const tantos = (players: Players) =>
      fc.array(fc.constantFrom(0, 1, 7, 20, 25, 28, 33), { minLength: players, maxLength: players })
    const table = fc.constantFrom<Players>(2, 4, 6).chain(players =>
      fc.record({
        tantos: tantos(players),
        mano: fc.integer({ min: 0, max: players - 1 }),
        gone: fc.option(fc.integer({ min: 0, max: 5 }), { nil: -1 }),
      }),
    )
    fc.assert(
      fc.property(table, ({ tantos, mano, gone }) => {
        const inPlay = tantos.map((points, seat) => (tantos.length > 2 && seat === gone ? null : points))
        const said = declareTantos(inPlay, mano as Seat)
        expect(said.words.map(({ seat, points }) => [seat, points])).toEqual(refereesWords(inPlay, mano))
        expect(teamOf(said.winner)).toBe(refereesWinner(inPlay, mano) % 2)
      }),
      { numRuns: runs(10_000) },
    )
  })
})

/** §5.5 taken literally: rounds until one in which no seat says anything. */
function refereesWords(tantos: readonly (number | null)[], mano: number): [number, number | null][] {
  const n = tantos.length
  const said: [number, number | null][] = []
  const nearer = (a: number, b: number) => (a - mano + n) % n < (b - mano + n) % n
  while (true) {
    const before = said.length
    for (let place = 0; place < n; place++) {
      const seat = (mano + place) % n
      const points = tantos[seat]
      if (points === null || points === undefined || said.some(([other]) => other === seat)) continue
      const loud = said.filter((word): word is [number, number] => word[1] !== null)
      const top = loud.at(-1)
      if (top !== undefined && top[0] % 2 === seat % 2) continue
      const good = top === undefined || points > top[1] || (points === top[1] && nearer(seat, top[0]))
      said.push([seat, good ? points : null])
    }
    if (said.length === before) return said
  }
}

/** The seat with the highest tanto; among equals, the seat nearer to mano. */
function refereesWinner(tantos: readonly (number | null)[], mano: number): number {
  const order = tantos.map((_, place) => (mano + place) % tantos.length)
  return order.reduce((best, seat) => ((tantos[seat] ?? -1) > (tantos[best] ?? -1) ? seat : best))
}
