import type { Suit } from '@valecuatro/engine'
import { circle, path, symbol } from './svg.ts'

/** One-coloured signs of the suits, for a card's corner and for prose; the colour is that of the text around. */
const MARKS: Record<Suit, string> = {
  espada: path(
    'M12 -.5L15.4 3.8V14.6H18.2A2 2 0 1 1 18.2 18H14V19.4A2.9 2.9 0 1 1 10 19.4V18H5.8A2 2 0 1 1 5.8 14.6H8.6V3.8Z',
  ),
  basto: path(
    'M6.3 2.6C7.5 -.8 16.5 -.8 17.7 2.6C18.5 5 17.2 7 16.8 9C19 8.5 20 5 23.6 5C23.6 10 20.5 12.8 16.2 12.6C16 16 15.5 19 15.2 21.6C14.8 24.8 9.2 24.8 8.8 21.6C8.7 20 8.4 18.6 8.2 17.3C4.5 17.6 1.1 15.4 .4 10.4C4 9.9 5.8 12 7.5 12.9C7.4 8.7 5.5 5.5 6.3 2.6Z',
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
