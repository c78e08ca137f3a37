import { divideEqually, shareOfPool, type UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dividePrizes } from './prizes.ts'

const player = (n: number) => `p${n}` as UserId

describe('the share of a place', () => {
  test.each([
    [100, 29, 29],
    [100, 58, 58],
    [7, 50, 3],
    [99, 0, 0],
    [99, 100, 99],
    [0, 80, 0],
  ])('of a pot of %i, %i hundredths are %i', (pot, percent, prize) => {
    expect(shareOfPool(pot, percent)).toBe(prize)
  })

  test('is whole, never more than the pot, and at most a coin less than the exact share', () => {
    fc.assert(
      fc.property(fc.nat({ max: 512_000_000_000 }), fc.integer({ min: 0, max: 100 }), (pot, percent) => {
        const prize = shareOfPool(pot, percent)
        expect(Number.isSafeInteger(prize) && prize >= 0 && prize <= pot).toBe(true)
        const short = BigInt(pot) * BigInt(percent) - BigInt(prize) * 100n
        expect(short >= 0n && short < 100n).toBe(true)
      }),
    )
  })
})

describe('prizes by places', () => {
  const coinsOf = (pot: number, percents: number[], winners: number[][]) =>
    dividePrizes(
      pot,
      percents,
      winners.map(players => players.map(player)),
    ).map(({ place, userId, coins }) => `${place} ${userId} ${coins}`)

  test.each([
    ['an arena', 1000, [50, 30, 20], [[1], [2], [3]], ['1 p1 500', '2 p2 300', '3 p3 200']],
    [
      'a bracket, whose pairs share',
      101,
      [60, 25, 10],
      [
        [1, 2],
        [3, 4],
        [5, 6, 7, 8],
      ],
      ['1 p1 30', '1 p2 30', '2 p3 13', '2 p4 12', '3 p5 3', '3 p6 3', '3 p7 2', '3 p8 2'],
    ],
    ['a place that no one took', 100, [60, 40], [[1]], ['1 p1 60']],
    ['a champion alone', 99, [80], [[1], [2]], ['1 p1 79']],
    ['an empty pot', 0, [80, 20], [[1], [2]], ['1 p1 0', '2 p2 0']],
  ])('%s', (_, pot, percents, winners, paid) => {
    expect(coinsOf(pot, percents, winners)).toEqual(paid)
  })

  test('never pay more than the pot, and divide the share of each place to the last coin', () => {
    const percents = fc
      .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 10 })
      .filter(all => all.reduce((a, b) => a + b) <= 100)
    const sizes = fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 10 })
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), percents, sizes, (pot, shares, counts) => {
        let next = 0
        const winners = counts.map(count => Array.from({ length: count }, () => player(next++)))
        const paid = dividePrizes(pot, shares, winners)
        expect(paid.reduce((sum, { coins }) => sum + coins, 0)).toBeLessThanOrEqual(pot)
        expect(new Set(paid.map(({ userId }) => userId)).size).toBe(paid.length)
        for (const [index, percent] of shares.entries()) {
          const coins = paid.filter(({ place }) => place === index + 1).map(each => each.coins)
          expect(coins).toEqual(divideEqually(shareOfPool(pot, percent), winners[index]?.length ?? 0))
          if (coins.length === 0) continue
          expect(coins.reduce((a, b) => a + b)).toBe(shareOfPool(pot, percent))
          expect(coins[0]! - coins.at(-1)!).toBeLessThanOrEqual(1)
          expect(coins.toSorted((a, b) => b - a)).toEqual(coins)
        }
      }),
    )
  })
})
