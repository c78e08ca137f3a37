import { expect, test } from 'vitest'
import { shortened, storableJson, storableText } from './storable.ts'

test.each([
  ['ana', 'ana'],
  ['😀', '😀'],
  ['a\0b', 'a\uFFFDb'],
  ['\uD83D', '\uFFFD'],
  ['\uDE00\uD83D', '\uFFFD\uFFFD'],
])('the text %j is stored as %j', (text, stored) => {
  expect(storableText(text)).toBe(stored)
})

test('texts and keys are replaced at any depth, everything else is kept', () => {
  const at = new Date(0)
  expect(storableJson({ list: [{ 'a\0': '\uD83D' }, 1, null, true], at })).toEqual({
    list: [{ 'a\uFFFD': '\uFFFD' }, 1, null, true],
    at,
  })
})

test.each([
  ['abc', 2, 'ab'],
  ['a😀', 2, 'a'],
  ['a😀', 3, 'a😀'],
  ['', 3, ''],
])('%j shortened to %i is %j', (text, length, cut) => {
  expect(shortened(text, length)).toBe(cut)
})
