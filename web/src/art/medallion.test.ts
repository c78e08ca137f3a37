import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { medallionOf, RIMS } from './avatar.tsx'

describe('a medallion', () => {
  it.each([
    ['anita', 'A'],
    ['Íñigo', 'Í'],
    ['ñato', 'Ñ'],
    ['.dots', 'D'],
    ['7-bravo', '7'],
    ['...', '?'],
    ['', '?'],
  ])('of %j has the initial %s', (name, initial) => {
    expect(medallionOf(name).initial).toBe(initial)
  })

  it('is the same for a name in another case or encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        const { suit, rim } = medallionOf(name.toLowerCase().normalize('NFD'))
        expect(medallionOf(name.toLowerCase())).toMatchObject({ suit, rim })
      }),
    )
  })

  it('varies over all suits and rims', () => {
    const kinds = new Set(
      Array.from({ length: 400 }, (_, n) => medallionOf(`player${n}`)).map(({ suit, rim }) => suit + rim),
    )
    expect(kinds.size).toBe(4 * RIMS.length)
  })
})
