import { CARDS, florPoints, strength, tanto } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { cardIndex, florAt, strengthAt, tantoAt } from './deck.ts'

test('every card has the engine’s strength', () => {
  for (const card of CARDS) expect(strengthAt(cardIndex(card))).toBe(strength(card))
})

test('every hand of three has the engine’s tanto and flor', () => {
  let wrong = 0
  for (let a = 0; a < 40; a++) {
    for (let b = a + 1; b < 40; b++) {
      for (let c = b + 1; c < 40; c++) {
        const cards = [CARDS[c]!, CARDS[a]!, CARDS[b]!]
        if (tantoAt(c, a, b) !== tanto(cards) || florAt(c, a, b) !== (florPoints(cards) ?? 0)) wrong++
      }
    }
  }
  expect(wrong).toBe(0)
})
