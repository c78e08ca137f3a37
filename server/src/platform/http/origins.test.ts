import { expect, test } from 'vitest'
import { isAllowedOrigin } from './origins.ts'

const local = { webOrigins: null, webPort: 3000 }

test.each([
  ['http://localhost:3000', 'localhost:4000', true],
  ['http://127.0.0.1:3000', '127.0.0.1:4000', true],
  ['http://[::1]:3000', '[::1]:4000', true],
  ['http://192.168.1.20:3000', '192.168.1.20:4000', true],
  ['http://10.0.0.5:3000', '10.0.0.5:4000', true],
  ['http://172.31.0.5:3000', '172.31.0.5:4000', true],
  ['http://mate.local:3000', 'mate.local:4000', true],
  ['http://localhost:3000', '127.0.0.1:4000', false],
  ['http://localhost:3001', 'localhost:4000', false],
  ['https://localhost:3000', 'localhost:4000', false],
  ['http://example.com:3000', 'example.com:4000', false],
  ['http://172.32.0.5:3000', '172.32.0.5:4000', false],
  ['http://8.8.8.8:3000', '8.8.8.8:4000', false],
  ['http://192.168.1.20.evil.example:3000', '192.168.1.20.evil.example:4000', false],
  ['null', 'localhost:4000', false],
  [undefined, 'localhost:4000', false],
  ['http://localhost:3000', undefined, false],
  ['http://localhost:3000', 'not a host', false],
])('%s calling %s: %s', (origin, host, allowed) => {
  expect(isAllowedOrigin(local, origin, host)).toBe(allowed)
})

test('a page on the standard port has no port in its origin', () => {
  expect(isAllowedOrigin({ webOrigins: null, webPort: 80 }, 'http://localhost', 'localhost:4000')).toBe(true)
})

test('only configured origins are allowed, regardless of the called host', () => {
  const policy = { webOrigins: ['https://www.example.com'], webPort: 3000 }
  expect(isAllowedOrigin(policy, 'https://www.example.com', 'api.example.com')).toBe(true)
  expect(isAllowedOrigin(policy, 'http://localhost:3000', 'localhost:4000')).toBe(false)
})
