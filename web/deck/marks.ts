import type { Rank, Suit } from '@valecuatro/engine'
import { circle, path, symbol } from './svg.ts'

/** One-coloured signs of the suits, for a card's corner and for prose; the colour is that of the text around. */
const MARKS: Record<Suit, string> = {
  espada: path(
    'M12 0L15.3 4.2V14.4H18.2A2 2 0 1 1 18.2 17.8H13.9V18.8A2.7 2.7 0 1 1 10.1 18.8V17.8H5.8A2 2 0 1 1 5.8 14.4H8.7V4.2Z',
  ),
  basto: path(
    'M6.5 -1.5C8.5 -4.6 15.5 -4.6 17.5 -1.5C18.4 0 18.6 1.4 18.3 2.8A2.4 2.4 0 0 1 17.4 7.2C17 8.8 16.6 10.4 16.3 12C18.6 9.6 22 10 24 12.8C21.6 16 18 16.6 15.3 15.6L14.3 24.6C13.9 28.2 10.1 28.2 9.7 24.6L8.6 17.6A2.3 2.3 0 0 1 7.6 13.1L6.8 9.4A2.4 2.4 0 0 1 5.8 4.6C5.2 2.4 5.4 .2 6.5 -1.5Z',
    { extra: 'transform="translate(11.6 12.2)rotate(38)scale(.84)translate(-12 -12)"' },
  ),
  oro:
    path('M12 0A12 12 0 1 1 12 24A12 12 0 1 1 12 0ZM12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3Z', {
      extra: 'fill-rule="evenodd"',
    }) + circle(12, 12, 5.5),
  copa: path(
    'M2.5 1.5C5 0 19 0 21.5 1.5C22 9 19.5 13.5 14 14.8C13.8 17 14 18.5 15 19.5C17.5 20 19 21 19.5 23.5H4.5C5 21 6.5 20 9 19.5C10 18.5 10.2 17 10 14.8C4.5 13.5 2 9 2.5 1.5Z',
  ),
}

export const marks = (): string[] =>
  Object.entries(MARKS).map(([suit, drawing]) =>
    symbol(`mark-${suit.charAt(0)}`, '0 0 24 24', `<g fill="currentColor">${drawing}</g>`),
  )

/** Slab figures of an old press, 41 high: 13 % of the card, to be read on a card as wide as a thumb. */
const DIGITS: Record<string, string> = {
  0: 'M12 0C20 0 24 8 24 20.5S20 41 12 41S0 33 0 20.5S4 0 12 0ZM12 6C9 6 8 11 8 20.5S9 35 12 35S16 30 16 20.5S15 6 12 6Z',
  1: 'M0 9L10 0H15V35.5H20V41H1V35.5H7V10.5L2.5 14.5Z',
  2: 'M1 11.5C1 4 5.5 0 12 0C19 0 23.5 4 23.5 11C23.5 20 12.5 25.5 9 34H18.5L19.5 28H24V41H0V35C3.5 24 15.7 18.5 15.7 11.5C15.7 8 14.2 6 12 6C9.5 6 8.2 8 8.2 12.5H1Z',
  3: 'M1 10.5C2 3.5 6 0 12 0C19 0 23.5 4 23.5 10.5C23.5 15 21.5 18 18 19.5C22 21 24.5 24.5 24.5 29.5C24.5 36.5 19.5 41 12 41C5 41 .5 37 0 30H7.5C7.8 33.5 9.5 35 12 35C15 35 16.5 33 16.5 29.5C16.5 25 14.5 23 10.5 23H8V17H10.5C14 17 15.7 15 15.7 11.2C15.7 8 14.3 6 12 6C9.8 6 8.5 7.5 8 10.5Z',
  4: 'M13 0H20.5V25H25V31H20.5V36H24.5V41H9V36H13V31H0V25.5ZM13 25V11L6.5 25Z',
  5: 'M3 0H22.5V7H9.5L9 15C10.5 14 12 13.5 14 13.5C20.5 13.5 24.5 18.5 24.5 26.5C24.5 35.5 19.5 41 12 41C5 41 1 37.5 0 31H7.5C8 33.8 9.5 35 11.8 35C15 35 16.6 32 16.6 27S15 19.5 12.2 19.5C10.4 19.5 9.2 20.3 8.3 22H1.5Z',
  6: 'M13 0H22C15 5 11 10.5 9.5 16C11 14.8 12.8 14 15 14C21 14 24.5 19 24.5 26.5C24.5 35.5 20 41 12.5 41C4.5 41 .5 35.5 .5 26C.5 15 5 6 13 0ZM8.3 27.5C8.3 32.5 9.7 35.2 12.5 35.2S16.7 32.3 16.7 27.5S15.3 19.8 12.6 19.8S8.3 22.5 8.3 27.5Z',
  7: 'M0 0H24.5V7L13 41H4.5L15.5 7.5H6.5L5.5 14H0Z',
}

const WIDTH: Record<string, number> = { 1: 20 }
const NARROW = 0.8

export const digits = (): string[] =>
  Object.entries(DIGITS).map(([digit, d]) => path(d, { extra: `id="n${digit}"` }))

/** Where each digit of a rank stands; two of them are set narrower. */
export function numeral(rank: Rank): { digit: string; x: number; stretch: number }[] {
  const text = String(rank)
  if (text.length === 1) return [{ digit: text, x: text === '1' ? 1 : 0, stretch: 1 }]
  let x = 0
  return Array.from(text, digit => {
    const place = { digit, x, stretch: NARROW }
    x += (WIDTH[digit] ?? 24) * NARROW + 2.5
    return place
  })
}
