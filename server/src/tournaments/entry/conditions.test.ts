import { expect, test } from 'vitest'
import { unmetRating } from './conditions.ts'

test.each([
  // lowest, highest, rating, the unmet condition
  [null, null, undefined, null],
  [null, null, 900, null],
  [1400, null, 1400, null],
  [1400, null, 1399, 'tooLow'],
  [null, 1600, 1600, null],
  [null, 1600, 1601, 'tooHigh'],
  [1400, 1600, 1500, null],
  [1400, 1600, 1300, 'tooLow'],
  [1400, 1600, 1700, 'tooHigh'],
  // A player without a rating counts as a beginner: they meet a highest rating, but no lowest rating.
  [null, 1600, undefined, null],
  [1400, null, undefined, 'missing'],
  [1400, 1600, undefined, 'missing'],
  [0, null, undefined, 'missing'],
])(
  'from %s to %s, a rating of %s does not meet the limits because: %s',
  (minRating, maxRating, rating, why) => {
    expect(unmetRating({ minRating, maxRating }, rating)).toBe(why)
  },
)
