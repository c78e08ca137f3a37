import type { Suit } from '@valecuatro/engine'
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
