/** What has to be worked out again to check a deal; secrets are hexadecimal. */
export interface Dealer {
  hash(secret: string): Promise<string>
  /** The forty cards of hand number `hand`, from the top. */
  deck(secret: string, seeds: readonly string[], hand: number): Promise<readonly string[]>
}

// On purpose nothing here is shared with the code that deals: the order of the deck and the shuffle are written a
// second time, from their description, and the cryptography is the browser's own.
const SUITS = ['e', 'b', 'o', 'c']
const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]

export function browserDealer(subtle: SubtleCrypto): Dealer {
  async function hmac(secret: string, message: string): Promise<number[]> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
    return [...new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)))]
  }

  return {
    hash: async secret => hexOf(await subtle.digest('SHA-256', bytesOf(secret))),

    /** Fisher–Yates by the bytes of HMAC-SHA256(secret, "seeds|hand|block"); those that would favour a card are dropped. */
    async deck(secret, seeds, hand) {
      const deck = SUITS.flatMap(suit => RANKS.map(rank => `${rank}${suit}`))
      let bytes: number[] = []
      let block = 0
      for (let left = deck.length; left > 1; left--) {
        const limit = Math.floor(256 / left) * left
        let byte = limit
        while (byte >= limit) {
          if (bytes.length === 0) bytes = await hmac(secret, `${seeds.join(',')}|${hand}|${block++}`)
          byte = bytes.shift()!
        }
        const chosen = byte % left
        ;[deck[left - 1], deck[chosen]] = [deck[chosen]!, deck[left - 1]!]
      }
      return deck
    },
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
