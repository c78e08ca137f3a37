import { view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { scene } from '../test/table.ts'
import { CHARACTERS, canWait, thinkingTime } from './index.ts'

const average = (time: (random: () => number) => number) =>
  Array.from({ length: 200 }, (_, seed) => time(seeded(seed))).reduce((sum, ms) => sum + ms, 0) / 200

describe('thinking time', () => {
  const opening = scene(['7e 6e 4c', '7o 5o 10c'])
  const asked = scene(['7e 6e 4c', '7o 5o 10c'], '0 truco')

  test('careful thinks longest and daring least', () => {
    const [careful, balanced, daring] = CHARACTERS.map(character =>
      average(random => thinkingTime(character, view(opening, 0), random)),
    )
    expect(careful).toBeGreaterThan(balanced!)
    expect(balanced).toBeGreaterThan(daring!)
  })

  test('a call takes longer than a card, and the time is bounded', () => {
    const card = average(random => thinkingTime('balanced', view(opening, 0), random))
    const answer = average(random => thinkingTime('balanced', view(asked, 1), random))
    expect(answer).toBeGreaterThan(card)
    for (const random of [() => 0, () => 0.999]) {
      expect(thinkingTime('careful', view(asked, 1), random)).toBeLessThan(5000)
      expect(thinkingTime('daring', view(opening, 0), random)).toBeGreaterThan(300)
    }
  })

  test('one against one it does not depend on the cards, so that it shows nothing of them', () => {
    const hands = ['7e 6e 4c', '7o 5o 10c', '1e 1b 7e', '4c 4o 4b', '12o 11o 10o']
    for (const moves of ['', '0 truco', '0 envido', '0 envido, 1 envido', '0 1o', '0 1o, 1 truco'])
      for (const number of [0, 0.3, 0.999]) {
        const times = hands.map(held => {
          const seen = view(scene(['2c 3c 1o', held], moves), 1)
          return thinkingTime('maestro', seen, () => number)
        })
        expect(new Set(times).size, moves).toBe(1)
      }
  })

  test('of two partners who are asked, the one with the better cards answers first', () => {
    const hands = ['4c 5c 10b', '7o 6o 4b', '1c 12e 5e', '4o 10c 11b']
    const envido = scene(hands, '0 envido')
    const ready = thinkingTime('balanced', view(envido, 1), () => 0.5)
    expect(thinkingTime('balanced', view(envido, 3), () => 0.5)).toBeGreaterThan(ready)
  })
})

describe('waiting', () => {
  const flor = { flor: true }

  test('while an envido waits for a flor, only its holder should act', () => {
    const game = scene(['4c 5c 10b', '7o 6o 4b', '1c 12e 5e', '4o 10o 11o'], '0 envido', flor)
    expect(canWait(view(game, 1))).toBe(true)
    expect(canWait(view(game, 3))).toBe(false)
    expect(canWait(view(game, 0))).toBe(true)
  })

  test('a seat that can play or answer does not wait', () => {
    const game = scene(['4c 5c 10b', '7o 6o 4b'])
    expect(canWait(view(game, 0))).toBe(false)
    expect(canWait(view(game, 1))).toBe(true)
    expect(canWait(view(game, null))).toBe(true)
  })
})
