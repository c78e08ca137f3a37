import type { GameRecordAnswer } from '@valecuatro/contract'
import { commitmentOf, deckOf } from '@valecuatro/contract/deck'

export type DealRecord = Pick<GameRecordAnswer, 'commitment' | 'secret' | 'seeds' | 'notation' | 'players'>

export interface CheckedHand {
  number: number
  holds: boolean
  /** The cards of each seat: those in the record, and those that follow from the secret and the seeds. */
  dealt: string[]
  expected: string[]
}

export interface Verdict {
  holds: boolean
  /** Whether the secret matches the commitment published before the game. */
  isSecretKept: boolean
  /** Whether every seat added a seed. */
  isSeeded: boolean
  hands: CheckedHand[]
}

const ROUNDS = [0, 1, 2]

/**
 * Checks that the secret matches the commitment and that the cards of every hand follow from the secret and the seeds.
 */
export function verifyDeal(record: DealRecord, dealer: Dealer): Promise<Verdict> {
  const { commitment, secret, seeds, players, notation } = record
  const isSeeded = seeds.length === players.length && seeds.every(seed => seed !== '')
  const hands = readHands(notation)
  return verifyHands({ commitment, secret, seeds, isSeeded, seats: players.length, hands }, dealer)
}

export interface DealtHands {
  commitment: string
  secret: string
  seeds: readonly string[]
  /** Whether the seeds are those that must be there. */
  isSeeded: boolean
  seats: number
  hands: readonly { title: number; dealt: string[] }[]
}

/** Checks that a secret matches its commitment and that these hands follow from it and the seeds. */
export async function verifyHands(
  { commitment, secret, seeds, isSeeded, seats, hands: dealtHands }: DealtHands,
  dealer: Dealer,
): Promise<Verdict> {
  const isSecret = /^([0-9a-f]{2})+$/i.test(secret)
  const isSecretKept = isSecret && (await dealer.hash(secret)) === commitment.toLowerCase()
  const hands = await Promise.all(
    dealtHands.map(async ({ title, dealt }, index): Promise<CheckedHand> => {
      const number = index + 1
      const deck = isSecret ? await dealer.deck(secret, seeds, number) : []
      const expected = Array.from({ length: seats }, (_, seat) =>
        ROUNDS.map(round => deck[round * seats + seat] ?? '?').join(' '),
      )
      return { number, dealt, expected, holds: title === number && String(dealt) === String(expected) }
    }),
  )
  const isDealt = hands.length > 0 && hands.every(({ holds }) => holds)
  return { holds: isSecretKept && isSeeded && isDealt, isSecretKept, isSeeded, hands }
}

/** The cards in the notation, read without the engine. */
function readHands(notation: string): { title: number; dealt: string[] }[] {
  return notation
    .split(/^(?=hand \d+\s*$)/m)
    .filter(part => part.startsWith('hand '))
    .map(part => ({
      title: Number(/^hand (\d+)/.exec(part)?.[1]),
      dealt: [...part.matchAll(/^\d: (.+)$/gm)].map(([, cards = '']) => cards.trim()),
    }))
}

/** The two calculations that are needed to check a deal; secrets are hexadecimal. */
export interface Dealer {
  hash(secret: string): Promise<string>
  /** The forty cards of a hand, from the top of the deck. */
  deck(secret: string, seeds: readonly string[], hand: number): Promise<readonly string[]>
}

// Deliberately shares no code with the server's dealing: the deck order and the shuffle are implemented again from
// their description, with the browser's own cryptography.
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

    /**
     * A Fisher–Yates shuffle with the bytes of HMAC-SHA256(secret, "seeds|hand|block"); bytes that would bias it are
     * skipped.
     */
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

/** The server's own dealing code, for pages without HTTPS, where browsers do not provide Web Crypto. */
export const jsDealer: Dealer = {
  hash: async secret => commitmentOf(secret),
  deck: async (secret, seeds, hand) => deckOf(secret, seeds, hand),
}
