import { expect, test } from 'vitest'
import { likePattern } from './textSearch.ts'

test('a search is for its text, not for a pattern', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})
