import { expect, it } from 'vitest'
import { readAmount } from './manageCoins.tsx'

it.each([
  ['50', 'en', 50],
  ['+50', 'en', 50],
  ['-50', 'en', -50],
  ['−50', 'es', -50],
  [' 1000000000 ', 'en', 1_000_000_000],
  ['1.000', 'es', 1000],
  ['-1.234.567', 'es', -1_234_567],
  ['1,000', 'en', 1000],
  ['12 000', 'en', 12_000],
  ['12\u00a0000', 'es', 12_000],
])('parses %j in %s as %i', (text, locale, amount) => {
  expect(readAmount(text, locale)).toEqual({ ok: true, amount })
})

it.each([
  ['', 'en', 'none'],
  ['0', 'en', 'none'],
  ['-0', 'en', 'none'],
  ['-', 'en', 'none'],
  ['ten', 'en', 'not-whole'],
  ['1e3', 'en', 'not-whole'],
  ['1.5', 'en', 'not-whole'],
  ['1,5', 'es', 'not-whole'],
  ['1.00', 'es', 'not-whole'],
  ['1,000.50', 'en', 'not-whole'],
  ['1.000', 'en', 'ambiguous'],
  ['1,000', 'es', 'ambiguous'],
  ['1000000001', 'en', 'too-large'],
  ['-1.000.000.001', 'es', 'too-large'],
])('rejects %j in %s as %s', (text, locale, mistake) => {
  expect(readAmount(text, locale)).toEqual({ ok: false, mistake })
})
