import { expect, test } from 'vitest'
import { decrypt, encrypt } from '../../platform/database/encryption.ts'
import { relyingPartyId } from './passkeys.ts'

test.each([
  [['http://localhost:3000'], 'http://localhost:3000', 'localhost'],
  [['http://127.0.0.1:3000'], 'http://127.0.0.1:3000', '127.0.0.1'],
  [['https://www.example.com'], 'https://www.example.com', 'www.example.com'],
  [['https://www.example.com', 'https://example.com'], 'https://www.example.com', 'example.com'],
  [['https://a.example.com', 'https://b.example.com'], 'https://b.example.com', 'b.example.com'],
  [['https://example.com', 'https://badexample.com'], 'https://badexample.com', 'badexample.com'],
])('with the origins %j, passkeys of %s belong to %s', (origins, origin, id) => {
  expect(relyingPartyId(origins, origin)).toBe(id)
})

test('an encrypted text can be decrypted only with the same secret, purpose and owner', () => {
  const stored = encrypt('a secret', 'authenticator', 'ana', 'ABC')
  expect(stored).not.toBe(encrypt('a secret', 'authenticator', 'ana', 'ABC'))
  expect(decrypt('a secret', 'authenticator', 'ana', stored)).toBe('ABC')
  expect(decrypt('a secret', 'authenticator', 'beto', stored)).toBeNull()
  expect(decrypt('a secret', 'mail', 'ana', stored)).toBeNull()
  expect(decrypt('another', 'authenticator', 'ana', stored)).toBeNull()
  expect(decrypt('a secret', 'authenticator', 'ana', `${stored.slice(0, -2)}AA`)).toBeNull()
})
