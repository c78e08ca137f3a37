import type { GameRecordAnswer } from '@valecuatro/contract'
import type { Dealer } from './dealer.ts'

export type DealRecord = Pick<GameRecordAnswer, 'commitment' | 'secret' | 'seeds' | 'notation' | 'players'>

export interface CheckedHand {
  number: number
  holds: boolean
  /** By seat: the cards as the record has them, and as they should have been. */
  dealt: string[]
  expected: string[]
}

export interface Verdict {
  holds: boolean
  /** Whether the secret is the one whose hash was published before the game. */
  isSecretKept: boolean
  /** Whether every seat had its say. */
  isSeeded: boolean
  hands: CheckedHand[]
}

const ROUNDS = [0, 1, 2]

/** Works out again what the record says: the secret is the one promised, and every hand's cards follow from it. */
export async function verifyDeal(record: DealRecord, dealer: Dealer): Promise<Verdict> {
  const { commitment, secret, seeds, players, notation } = record
  const isSecret = /^([0-9a-f]{2})+$/i.test(secret)
  const isSecretKept = isSecret && (await dealer.hash(secret)) === commitment.toLowerCase()
  const isSeeded = seeds.length === players.length && seeds.every(seed => seed !== '')
  const hands = await Promise.all(
    readHands(notation).map(async ({ title, dealt }, index): Promise<CheckedHand> => {
      const number = index + 1
      const deck = isSecret ? await dealer.deck(secret, seeds, number) : []
      const expected = players.map((_, seat) =>
        ROUNDS.map(round => deck[round * players.length + seat] ?? '?').join(' '),
      )
      return { number, dealt, expected, holds: title === number && String(dealt) === String(expected) }
    }),
  )
  const isDealt = hands.length > 0 && hands.every(({ holds }) => holds)
  return { holds: isSecretKept && isSeeded && isDealt, isSecretKept, isSeeded, hands }
}

/** The cards as the notation has them, read without the engine. */
function readHands(notation: string): { title: number; dealt: string[] }[] {
  return notation
    .split(/^(?=hand \d+\s*$)/m)
    .filter(part => part.startsWith('hand '))
    .map(part => ({
      title: Number(/^hand (\d+)/.exec(part)?.[1]),
      dealt: [...part.matchAll(/^\d: (.+)$/gm)].map(([, cards = '']) => cards.trim()),
    }))
}
