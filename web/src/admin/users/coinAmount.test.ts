import { expect, it } from 'vitest'
import { readAmount } from './manageCoins.tsx'

it.each([
  ['50', 50],
  ['+50', 50],
  ['-50', -50],
  ['−50', -50],
  [' 1000000000 ', 1_000_000_000],
  ['1e3', 1000],
])('parses %j as %i', (text, amount) => {
  expect(readAmount(text)).toEqual({ ok: true, amount })
})

it.each([
  ['', 'none'],
  ['0', 'none'],
  ['-0', 'none'],
  ['-', 'none'],
  ['ten', 'none'],
  ['1.5', 'not-whole'],
  ['1000000001', 'too-large'],
  ['-1000000001', 'too-large'],
  ['1e999', 'not-whole'],
])('rejects %j as %s', (text, mistake) => {
  expect(readAmount(text)).toEqual({ ok: false, mistake })
})
