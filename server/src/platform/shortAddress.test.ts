import { expect, test } from 'vitest'
import { shortAddress } from './shortAddress.ts'

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::*'],
  ['2001:db8::1', '2001:db8::*'],
  ['::1', '::*'],
  ['somewhere', '*'],
])('%s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
