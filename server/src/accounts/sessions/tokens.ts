import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SessionId } from '@valecuatro/contract'

type TokenKind = 'access' | 'refresh'

export interface TokenPair {
  access: string
  refresh: string
}

export function newTokenPair(): TokenPair {
  return { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') }
}

/**
 * The pair that a refresh of a session gives. It is derived instead of random, so that parallel calls, and calls repeated
 * because an answer was lost, get the same tokens although only hashes are stored. `generation` counts the refreshes.
 */
export function refreshedPair(secret: string, sessionId: SessionId, generation: number): TokenPair {
  const derive = (kind: TokenKind) =>
    createHmac('sha256', secret).update(`${kind}:${sessionId}:${generation}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
