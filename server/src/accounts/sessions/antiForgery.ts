import { createHmac, randomBytes } from 'node:crypto'
import type { SessionId } from '@valecuatro/contract'
import { isSameSecret } from './tokens.ts'

/** A token that only this server can create, valid for one session. */
export function newAntiForgeryToken(secret: string, sessionId: SessionId): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${signatureOf(secret, sessionId, nonce)}`
}

export function isAntiForgeryToken(secret: string, sessionId: SessionId, token: string | undefined): boolean {
  const [nonce, signature, ...rest] = token?.split('.') ?? []
  if (!nonce || !signature || rest.length > 0) return false
  return isSameSecret(signature, signatureOf(secret, sessionId, nonce))
}

function signatureOf(secret: string, sessionId: SessionId, nonce: string): string {
  return createHmac('sha256', secret).update(`anti-forgery:${sessionId}:${nonce}`).digest('base64url')
}
