import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is kept as an argon2id hash that costs 19 MiB and two passes', async () => {
  const hash = await hashPassword('secret1')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'secret1')).toBe(true)
  expect(await verifyPassword(hash, 'secret2')).toBe(false)
  expect(await verifyPassword(null, 'secret1')).toBe(false)
})
