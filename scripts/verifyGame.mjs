// npm run verify -- record.json: verifies that the cards of a finished game were dealt fairly. It shares no code with
// the server and uses only the specification of the deal and Node's own cryptography.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const SUITS = ['e', 'b', 'o', 'c']
const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]

/**
 * The deck of a hand: a Fisher-Yates shuffle whose choices are bytes of HMAC-SHA256(secret, "seeds|hand|block"),
 * without those that would favour a card.
 * @param {string} secret
 * @param {string[]} seeds
 * @param {number} hand
 */
export function shuffledDeck(secret, seeds, hand) {
  const deck = SUITS.flatMap(suit => RANKS.map(rank => `${rank}${suit}`))
  const key = Buffer.from(secret, 'hex')
  /** @type {number[]} */
  let bytes = []
  let block = 0
  for (let size = deck.length; size > 1; size--) {
    let byte = 256
    while (byte >= Math.floor(256 / size) * size) {
      if (bytes.length === 0) {
        bytes = [
          ...createHmac('sha256', key)
            .update(`${seeds.join(',')}|${hand}|${block}`)
            .digest(),
        ]
        block++
      }
      byte = bytes.shift() ?? 256
    }
    const chosen = byte % size
    const card = /** @type {string} */ (deck[chosen])
    deck[chosen] = /** @type {string} */ (deck[size - 1])
    deck[size - 1] = card
  }
  return deck
}

/**
 * The problems of a record, as sentences; an empty list means that the record is valid.
 * @param {{ commitment: string, secret: string, seeds: string[], notation: string, players: unknown[] }} record
 */
export function verifyGame({ commitment, secret, seeds, notation, players }) {
  const wrong = []
  const hash = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')
  if (hash !== commitment) wrong.push('The secret is not the one that was committed to before the game.')
  const hands = notation.split(/^hand (\d+)$/m).slice(1)
  if (hands.length === 0) wrong.push('The record has no hands.')
  for (let at = 0; at < hands.length; at += 2) {
    const number = Number(hands[at])
    const deck = shuffledDeck(secret, seeds, number)
    for (const [, seat, cards] of (hands[at + 1] ?? '').matchAll(/^(\d): (.+)$/gm)) {
      const expected = [0, 1, 2].map(round => deck[round * players.length + Number(seat)]).join(' ')
      if (cards?.trim() !== expected)
        wrong.push(`Hand ${number}: seat ${seat} had ${cards}, but the deal gives ${expected}.`)
    }
  }
  return wrong
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = argv.slice(2)
  if (!file) {
    console.error('Usage: npm run verify -- record.json   (the answer of GET /api/games/{id}/record)')
    process.exit(2)
  }
  const record = JSON.parse(readFileSync(file, 'utf8'))
  const wrong = verifyGame(record)
  for (const sentence of wrong) console.error(sentence)
  if (wrong.length === 0)
    console.log(
      `Every deal follows from the secret and the seeds: ${record.seeds.length} seats, nothing chosen.`,
    )
  process.exit(wrong.length === 0 ? 0 : 1)
}
