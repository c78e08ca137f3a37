import { expect, test } from 'vitest'
import { addressKey, rangeOfNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '00000000000000000000ffffcb007107'],
  ['::ffff:203.0.113.7', '00000000000000000000ffffcb007107'],
  ['::1', '00000000000000000000000000000001'],
  ['2001:DB8::a', '20010db800000000000000000000000a'],
  ['fe80::1%eth0', 'fe800000000000000000000000000001'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['unknown', null],
  ['', null],
])('the key of %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['203.0.113.77/24', ['203.0.113.0'], ['203.0.114.0']],
  ['203.0.113.*', ['203.0.113.9'], ['203.0.114.9']],
  ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8']],
  ['10.1.0.0/16', ['10.1.255.1'], ['10.2.0.0']],
  ['2001:db8:1::/48', ['2001:db8:1:2::3'], ['2001:db8:2::']],
  ['2001:db8:1::*', ['2001:db8:1:ffff::3'], ['2001:db8:2::']],
])('the network %s', (network, inside, outside) => {
  const { from, to } = rangeOfNetwork(network)!
  const isInside = (address: string) => addressKey(address)! >= from && addressKey(address)! <= to
  expect([inside.map(isInside), outside.map(isInside)]).toEqual([
    inside.map(() => true),
    outside.map(() => false),
  ])
})

test.each([
  '',
  'ana',
  '203.0.113',
  '203.0.113.0/33',
  '10.0.0.0/8',
  '0.0.0.0/0',
  '::/0',
  '300.1.1.1',
  '1.2.3.4/x',
])('%j is refused', network => {
  expect(rangeOfNetwork(network)).toBeNull()
})
