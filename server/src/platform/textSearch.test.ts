import { expect, test } from 'vitest'
import { likePattern } from './textSearch.ts'

test('wildcards in a search are matched literally', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})
