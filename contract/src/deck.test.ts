import { randomBytes } from 'node:crypto'
import { CARDS, type Card, deal, newGame, writeGame } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { shuffledDeck, verifyGame } from '../../scripts/verifyGame.mjs'
import { commitmentOf, deckOf, handsOf } from './deck.ts'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const seedsFor = (players: number) => Array.from({ length: players }, () => hex(8))

describe('a deal', () => {
  test('gives each seat three of the forty cards, none twice', () => {
    for (let hand = 1; hand <= 200; hand++) {
      const deck = deckOf(hex(32), seedsFor(4), hand)
      expect(deck.toSorted()).toEqual([...CARDS].sort())
      const dealt = handsOf(deck, 4).flat()
      expect(new Set(dealt).size).toBe(12)
    }
  })

  test('agrees a thousand times with a verifier that shares no code with it', () => {
    for (let n = 0; n < 1000; n++) {
      const [secret, seeds, hand] = [hex(32), seedsFor(n % 2 ? 4 : 2), 1 + (n % 40)]
      expect(shuffledDeck(secret, seeds, hand)).toEqual(deckOf(secret, seeds, hand))
    }
  })

  test('changes completely with any byte of the secret, any seed and the number of the hand', () => {
    const secret = hex(32)
    const seeds = seedsFor(4)
    const original = deckOf(secret, seeds, 1).join()
    const flipped = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
    for (const other of [
      deckOf(flipped, seeds, 1),
      deckOf(secret, seeds, 2),
      ...seeds.map((_, seat) => deckOf(secret, seeds.with(seat, hex(8)), 1)),
    ]) {
      expect(other.join()).not.toBe(original)
    }
  })
})

describe('the shuffle', () => {
  const SHUFFLES = process.env.FULL ? 40_000 : 20_000

  /** The chi-square of how often each of the 40 cards lands in each of the 40 places, as a standard score. */
  function unevenness(shuffle: (n: number) => Card[]): number {
    const place = new Map(CARDS.map((card, index) => [card, index]))
    const counts = new Uint32Array(40 * 40)
    for (let n = 0; n < SHUFFLES; n++) {
      shuffle(n).forEach((card, at) => {
        counts[place.get(card)! * 40 + at]!++
      })
    }
    const expected = SHUFFLES / 40
    const sum = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
    const freedom = 39 * 39
    // Each shuffle fills every row and every column once, which makes the sum 40/39 times a chi-square.
    return ((sum * 39) / 40 - freedom) / Math.sqrt(2 * freedom)
  }

  // The secrets are numbered, so that the result of the test does not depend on chance.
  const secretOf = (n: number) => n.toString(16).padStart(64, '0')

  test('puts every card in every place equally often', () => {
    expect(Math.abs(unevenness(n => deckOf(secretOf(n), ['a', 'b', 'c', 'd'], 1)))).toBeLessThan(1.96)
  })

  test('would fail the test if it swapped each card with any other, as naive shuffles do', () => {
    const naive = (n: number) => {
      const source = deckOf(secretOf(n), ['x'], 1)
      const deck = [...CARDS]
      for (const [at] of deck.entries()) {
        const chosen = CARDS.indexOf(source[(at * 7 + n) % 40]!)
        ;[deck[at], deck[chosen]] = [deck[chosen]!, deck[at]!]
      }
      return deck
    }
    expect(unevenness(naive)).toBeGreaterThan(10)
  })
})

describe('the record of a game', () => {
  const secret = hex(32)
  const seeds = seedsFor(4)
  const cards = handsOf(deckOf(secret, seeds, 1), 4)
  const game = deal(newGame(), cards)
  const record = {
    commitment: commitmentOf(secret),
    secret,
    seeds,
    players: [0, 1, 2, 3],
    notation: writeGame({
      rules: game.rules,
      start: { mano: 0, score: [0, 0] },
      hands: [{ cards, moves: [] }],
    }),
  }

  test('holds when nothing was changed', () => {
    expect(verifyGame(record)).toEqual([])
  })

  test.each([
    ['another secret', { secret: hex(32) }],
    ['another seed', { seeds: seeds.with(2, hex(8)) }],
    ['another card', { notation: record.notation.replace(/^2: \S+/m, '2: 13x') }],
    ['no hands', { notation: '' }],
  ])('fails with %s', (_name, change) => {
    expect(verifyGame({ ...record, ...change })).not.toEqual([])
  })
})
