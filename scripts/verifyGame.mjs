// npm run verify -- record.json: verifies that the cards of a finished game or a daily deal were dealt fairly. It shares no code with
// the server and uses only the specification of the deal and Node's own cryptography.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const SUITS = ['e', 'b', 'o', 'c']
const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
const DAILY_HANDS = 12

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

/**
 * The problems of the record of a daily deal, as sentences; an empty list means that the record is valid.
 * @param {{ day: string, commitment: string, secret: string, seeds: string[], deals: { hand: number, cards: string[][] }[] }} record
 */
export function verifyDay({ day, commitment, secret, seeds, deals }) {
  const wrong = []
  const hash = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')
  if (hash !== commitment)
    wrong.push('The secret is not the one that was committed to at the start of the day.')
  if (seeds.length !== 1 || seeds[0] !== day) wrong.push('The seed is not the date.')
  if (deals.length !== DAILY_HANDS || deals.some(({ hand }, index) => hand !== index + 1))
    wrong.push(`The record does not have the deals 1 to ${DAILY_HANDS}.`)
  for (const { hand, cards } of deals) {
    const deck = shuffledDeck(secret, seeds, hand)
    if (cards.length !== 2) wrong.push(`Hand ${hand} has ${cards.length} seats instead of 2.`)
    for (const [seat, own] of cards.entries()) {
      const expected = [0, 1, 2].map(round => deck[round * 2 + seat]).join(' ')
      if (own.join(' ') !== expected)
        wrong.push(`Hand ${hand}: seat ${seat} had ${own.join(' ')}, but the deal gives ${expected}.`)
    }
  }
  return wrong
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = argv.slice(2)
  if (!file) {
    console.error(
      'Usage: npm run verify -- record.json   (the answer of GET /api/games/{id}/record or GET /api/daily/{day}/record)',
    )
    process.exit(2)
  }
  const record = JSON.parse(readFileSync(file, 'utf8'))
  const isDaily = 'deals' in record
  const wrong = isDaily ? verifyDay(record) : verifyGame(record)
  for (const sentence of wrong) console.error(sentence)
  if (wrong.length === 0)
    console.log(
      isDaily
        ? `All ${record.deals.length} deals of ${record.day} follow from the secret that was committed to: nothing chosen.`
        : `Every deal follows from the secret and the seeds: ${record.seeds.length} seats, nothing chosen.`,
    )
  process.exit(wrong.length === 0 ? 0 : 1)
}
