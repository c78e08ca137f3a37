// @module-tag random
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { A_GAME } from '../test/text.ts'
import { parseGame, writeGame } from './notation.ts'

test('any text is parsed or rejected without an exception', () => {
  const words = A_GAME.split(/(?<=[\s,:])|(?=[\s,:])/)
  const shuffled = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        shuffled.map(list => list.join('')),
      ),
      text => {
        const reading = parseGame(text)
        if (reading.ok) return
        const { line, column, message } = reading.error
        expect(line).toBeGreaterThanOrEqual(1)
        expect(line).toBeLessThanOrEqual(text.split('\n').length)
        expect(column).toBeGreaterThanOrEqual(1)
        expect(message).not.toBe('')
      },
    ),
    { numRuns: 2000 },
  )
})

test('a game with one letter changed is parsed or rejected with a position in the text', () => {
  fc.assert(
    fc.property(fc.nat(A_GAME.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, letters) => {
      const text = A_GAME.slice(0, at) + letters + A_GAME.slice(at + 1)
      const reading = parseGame(text)
      if (!reading.ok) expect(text.split('\n')[reading.error.line - 1]).toBeDefined()
      else expect(parseGame(writeGame(reading.record))).toEqual(reading)
    }),
    { numRuns: 2000 },
  )
})
