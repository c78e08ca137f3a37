import { expect, test } from 'vitest'
import { containing } from './listing.ts'

test('a search is for its text, not for a pattern', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})
