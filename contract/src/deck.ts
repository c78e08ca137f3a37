import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CARDS, type Card } from '@valecuatro/engine'

/**
 * A verifiable deal. Before a game the server fixes a secret and publishes only its hash; then every seat adds a seed.
 * The deck of each hand follows from the secret, the seeds and the hand's number alone, so neither the server (which
 * fixed its secret first) nor a player (who does not know it) can choose the cards.
 */

/** The commitment published before the game: the SHA-256 of the secret's bytes. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)))
}

/** The shuffled deck of hand number `hand`, counted from 1. */
export function deckOf(secret: string, seeds: readonly string[], hand: number): Card[] {
  const draw = drawer(hexToBytes(secret), seeds, hand)
  const deck = [...CARDS]
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = draw(last + 1)
    ;[deck[last], deck[chosen]] = [deck[chosen]!, deck[last]!]
  }
  return deck
}

/** Deals three cards to each seat, from the top of the deck. */
export function handsOf(deck: readonly Card[], players: number): Card[][] {
  return Array.from({ length: players }, (_, seat) => [0, 1, 2].map(round => deck[round * players + seat]!))
}

/**
 * Draws uniform numbers below a bound from the bytes of HMAC-SHA256(secret, "seeds|hand|block"). Bytes that would make
 * some numbers more likely than others are discarded.
 */
function drawer(secret: Uint8Array, seeds: readonly string[], hand: number) {
  let block = 0
  let bytes = new Uint8Array()
  let at = 0
  const nextByte = () => {
    if (at === bytes.length) {
      bytes = hmac(sha256, secret, utf8ToBytes(`${seeds.join(',')}|${hand}|${block++}`))
      at = 0
    }
    return bytes[at++]!
  }
  return (bound: number) => {
    const fair = 256 - (256 % bound)
    for (;;) {
      const byte = nextByte()
      if (byte < fair) return byte % bound
    }
  }
}
