import { expect, test } from 'vitest'
import { createClientAddress } from './clientAddress.ts'

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']

test.each([
  ['the connection', null, '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a proxy that is not trusted', PROXIES, '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a trusted network', PROXIES, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a trusted address', PROXIES, '192.0.2.7', '198.51.100.1', '198.51.100.1'],
  [
    'a trusted address that is wrapped in an IPv6 one',
    PROXIES,
    '::ffff:10.1.2.3',
    '198.51.100.1',
    '198.51.100.1',
  ],
  ['a trusted IPv6 network', PROXIES, '2001:db8::1', '2001:db9::1', '2001:db9::1'],
  ['a proxy on the same machine', ['loopback'], '::1', '198.51.100.1', '198.51.100.1'],
  ['two trusted proxies', PROXIES, '10.1.2.3', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['a client that claims another address', PROXIES, '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['a client that claims nonsense', PROXIES, '10.1.2.3', 'nonsense', 'nonsense'],
  ['a trusted proxy itself', PROXIES, '10.1.2.3', undefined, '10.1.2.3'],
])('is that of %s', (_what, trustProxy, remoteAddress, forwarded, address) => {
  const request = { socket: { remoteAddress } as never, headers: { 'x-forwarded-for': forwarded } }
  expect(createClientAddress(trustProxy)(request)).toBe(address)
})
