import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each purpose has a key of its own, derived from the server's secret. */
const keyFor = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `encryption:${purpose}`, 32))

/** Encrypts a text for the database, bound to `owner`: it cannot be moved to the row of another owner. */
export function encrypt(secret: string, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a text; null if it was changed, belongs to another owner, or was encrypted with another secret. */
export function decrypt(secret: string, purpose: string, owner: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}
