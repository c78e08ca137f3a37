import { describe, expect, test } from 'vitest'
import { compareChoices, type DrawRows, judgeChoice } from './compareChoices.ts'
import { partSeed, seededRandom } from './seededRandom.ts'

const TRIALS = 600
const JUDGE = { samples: 64, most: 256, thresholds: [0.02, 0.05, 0.1] }

/** Generates the values of the choices for one deal. */
type Source = (random: () => number) => readonly number[]

/** Choices that share the luck of the deal and differ by a little noise. */
const noisy =
  (...values: readonly number[]): Source =>
  random => {
    const luck = (random() - 0.5) * 0.6
    return values.map(value => value + luck + (random() - 0.5) * 0.2)
  }

/** The second choice is worse in one of `every` deals on average, and equal in all others. */
const rare =
  (every: number, loss: number): Source =>
  random => {
    const value = random() < 0.5 ? 0.4 : 0.7
    return [value, value - (random() < 1 / every ? loss : 0)]
  }

function drawsOf(source: Source, seed: number): { draw: DrawRows; played: () => number } {
  const random = seededRandom(partSeed(11, seed))
  let played = 0
  return {
    draw: (count, choices) => {
      played += count * choices.length
      return Array.from({ length: count }, () => {
        const row = source(random)
        return choices.map(n => row[n]!)
      })
    },
    played: () => played,
  }
}

const trials = Array.from({ length: TRIALS }, (_, seed) => seed)
const shareOf = (holds: (seed: number) => boolean) => trials.filter(holds).length / TRIALS

describe('the stated margin contains the true difference in about 95 of 100 cases', () => {
  test.each<[string, Source, readonly number[]]>([
    ['two choices far apart', noisy(0.5, 0.4), [0.5, 0.4]],
    ['two choices close together', noisy(0.5, 0.49), [0.5, 0.49]],
    ['a loss of 10 points in one of 10 deals', rare(10, 0.1), [0.55, 0.54]],
    ['a loss of 20 points in one of 20 deals', rare(20, 0.2), [0.55, 0.54]],
    ['five equal choices', noisy(0.5, 0.5, 0.5, 0.5, 0.5), [0.5, 0.5, 0.5, 0.5, 0.5]],
  ])('%s', (_, source, values) => {
    const share = shareOf(seed => {
      const judged = judgeChoice(drawsOf(source, seed).draw, values.length, 1, JUDGE)
      const loss = judged.values[judged.best]! - judged.values[1]!
      const truth = Math.max(...values) - values[1]!
      return Math.abs(loss - truth) <= judged.margins[1]!
    })
    expect(share).toBeGreaterThan(0.91)
    expect(share).toBeLessThan(0.995)
  })

  test('the margin is no wider than necessary', () => {
    const share = shareOf(seed => {
      const { best, values, margins } = compareChoices(drawsOf(noisy(0.5, 0.48), seed).draw, 2, 64)
      const other = 1 - best
      return Math.abs(values[0]! - values[1]! - 0.02) <= margins[other]! * 0.8
    })
    expect(share).toBeLessThan(0.95)
  })
})

test('the chosen one is not charged for a choice that only looked best on the first deals', () => {
  const losses = trials.map(seed => {
    const { best, values } = judgeChoice(drawsOf(noisy(0.5, 0.5, 0.5, 0.5, 0.5), seed).draw, 5, 1, JUDGE)
    return values[best]! - values[1]!
  })
  expect(losses.reduce((sum, loss) => sum + loss, 0) / TRIALS).toBeLessThan(0.006)
})

test('more deals are played only while the judgement is not settled', () => {
  const playedBy = (...values: readonly number[]) => {
    const { draw, played } = drawsOf(noisy(...values), 1)
    judgeChoice(draw, values.length, 1, JUDGE)
    return played()
  }
  expect(playedBy(0.4, 0.6)).toBeLessThanOrEqual(128)
  expect(playedBy(0.8, 0.4)).toBeLessThanOrEqual(256)
  expect(playedBy(0.5, 0.452)).toBeGreaterThan(500)
})

test('equal values on every deal are known exactly', () => {
  const { draw } = drawsOf(() => [1, 0, 1], 1)
  expect(compareChoices(draw, 3, 64)).toMatchObject({
    best: 0,
    values: [1, 0, 1],
    margins: [0, 0, 0],
    margin: 0,
  })
})
