import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type TokenKind = 'access' | 'refresh'

export interface TokenPair {
  access: string
  refresh: string
}

export function newTokenPair(): TokenPair {
  return { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') }
}

/**
 * The pair that replaces a refresh token. It is derived instead of random, so that parallel calls, and calls repeated
 * because an answer was lost, get the same successor although only hashes are stored.
 */
export function successorOf(secret: string, refresh: string): TokenPair {
  const derive = (kind: TokenKind) =>
    createHmac('sha256', secret).update(`${kind}:${refresh}`).digest('base64url')
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
