import type { UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickArenaTable } from './seatArena.ts'

/** Players in the order of waiting: the cases of a letter are a team, a digit is alone. */
const queueOf = (order: string) =>
  [...order].map(name => ({
    userId: name as UserId,
    team: /\d/.test(name) ? null : name.toLowerCase().charCodeAt(0),
  }))

describe('the next table of an arena', () => {
  test.each([
    // the queue, and the pairs and single players at the table
    ['', null],
    ['123', null],
    ['1234', '1234'],
    ['12345', '1234'],
    ['AaBb', 'AaBb'],
    ['ABab', 'AaBb'],
    ['Aa1', null],
    ['Aa12', 'Aa12'],
    ['1Aa2', 'Aa12'],
    // One player of a pair waits for the other.
    ['A123', null],
    ['A1234', '1234'],
    ['A123a', 'Aa12'],
    ['A12a3', 'Aa12'],
    ['A12Bab', 'Aa12'],
    // The first player waits for a second single player; two pairs play meanwhile.
    ['1AaBb', 'AaBb'],
    ['1AaBb2', 'Aa12'],
    ['12Aa34', 'Aa12'],
    ['123Aa4', '1234'],
    ['1234Aa', '1234'],
  ])('from the queue %j is %j', (order, table) => {
    const picked = pickArenaTable(queueOf(order), 2)
    expect(picked && [...picked.teams.flat(), ...picked.alone].join('')).toBe(table)
  })

  test('always has four different players, and both players of a pair', () => {
    const queue = fc.shuffledSubarray([...'AaBbCcDd123456']).map(names => queueOf(names.join('')))
    fc.assert(
      fc.property(queue, waiting => {
        const picked = pickArenaTable(waiting, 2)
        if (!picked) {
          const alone = waiting.filter(({ team }) => team === null).length
          const pairs =
            waiting.length - alone - new Set(waiting.map(({ team }) => team)).size + (alone > 0 ? 1 : 0)
          expect(alone < 4 && pairs < 2 && !(pairs === 1 && alone >= 2)).toBe(true)
          return
        }
        const four = [...picked.teams.flat(), ...picked.alone]
        expect(new Set(four).size).toBe(4)
        for (const [one, other] of picked.teams) expect(one!.toLowerCase()).toBe(other!.toLowerCase())
        for (const player of picked.alone) expect(player).toMatch(/\d/)
      }),
    )
  })

  /** Players three against three: the same letter is a team, in the order of `A`, `a`, `á`; a digit is alone. */
  const ofThree = (order: string) =>
    [...order].map(name => ({
      userId: name as UserId,
      team: /\d/.test(name) ? null : name.normalize('NFD').toLowerCase().charCodeAt(0),
    }))

  test.each([
    ['12345', null],
    ['123456', '123456'],
    ['1234567', '123456'],
    ['AaáEeé', 'AaáEeé'],
    ['AEaeáé', 'AaáEeé'],
    // Two of a team wait for the third.
    ['Aa1234', null],
    ['Aa123456', '123456'],
    ['Aaá123', 'Aaá123'],
    ['1Aa2345á', 'Aaá123'],
    ['12AaáEeé3', 'Aaá123'],
    ['1AaáEeé2', 'AaáEeé'],
  ])('three against three from the queue %j is %j', (order, table) => {
    const picked = pickArenaTable(ofThree(order), 3)
    expect(picked && [...picked.teams.flat(), ...picked.alone].join('')).toBe(table)
  })
})
