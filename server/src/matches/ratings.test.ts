import { rating } from 'openskill'
import { describe, expect, test } from 'vitest'
import { balanceTeams, displayedRating, ratingsAfter, shareAfter } from './ratings.ts'

const SETTLED = { mu: 27, sigma: 2 }
const SURE = { mu: 25, sigma: 1 }
const NEW = rating()

test.each([
  ['four new players', [NEW, NEW, NEW, NEW]],
  ['two new players', [NEW, NEW]],
  ['a far stronger player of two', [{ mu: 40, sigma: 8 }, NEW]],
  ['a hardly known player against a sure one', [{ mu: 15, sigma: 10 }, SURE]],
  ['four settled players', [SETTLED, SETTLED, SETTLED, SETTLED]],
  ['a new player among settled ones', [NEW, SETTLED, SETTLED, SETTLED]],
  ['a far stronger side', [{ mu: 40, sigma: 8 }, NEW, { mu: 40, sigma: 8 }, NEW]],
  ['a far weaker side', [{ mu: 10, sigma: 8 }, SETTLED, { mu: 10, sigma: 8 }, SETTLED]],
  // An expected loss makes the first rating more certain, which alone would raise the displayed rating by a point.
  ['a hardly known player on a far weaker side', [{ mu: 15, sigma: 10 }, SURE, { mu: 0, sigma: 1 }, SURE]],
])('%s: winners rise, players who lost or left do not', (_, before) => {
  for (const winner of [0, 1] as const) {
    for (const leaver of [null, 0, 1, 2, 3]) {
      const results = before.map((_, seat) => ({ seat, won: seat % 2 === winner && seat !== leaver }))
      const after = ratingsAfter(before, results, winner)
      for (const { seat, won } of results) {
        const [was, is] = [displayedRating(before[seat]!), displayedRating(after[seat]!)]
        if (won) expect(is).toBeGreaterThanOrEqual(was)
        else expect(is).toBeLessThanOrEqual(was)
        expect(after[seat]!.sigma).toBeGreaterThan(0)
      }
    }
  }
})

test('the part of a change that counts falls with each game against the same opponent', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(shareAfter)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0, 0])
})

describe('teams', () => {
  const rated = (mu: number) => ({ mu, rating: { mu, sigma: 2 } })
  const sums = (table: { mu: number }[]) =>
    [0, 1].map(team => table.filter((_, seat) => seat % 2 === team).reduce((sum, { mu }) => sum + mu, 0))

  test.each([
    [
      [30, 10],
      [30, 10],
    ],
    [
      [40, 30, 20, 10],
      [50, 50],
    ],
    [
      [40, 30, 25, 25, 20, 10],
      [75, 75],
    ],
  ])('of players with %j are as equal as they can be', (skills, expected) => {
    expect(sums(balanceTeams(skills.map(rated)))).toEqual(expected)
  })

  test('have the lowest cost, however unequal they are', () => {
    const areTogether = (table: { mu: number }[]) => {
      const [even] = sums(table)
      return even === 90 || even === 30 ? 0 : 1
    }
    expect(sums(balanceTeams([40, 30, 20, 15, 10, 5].map(rated), areTogether))).toEqual([90, 30])
  })
})
