import type { Suit } from '@valecuatro/engine'
import { circle, path, symbol } from './svg.ts'

/** One-coloured signs of the suits, for a card's corner and for prose; the colour is that of the text around. */
const MARKS: Record<Suit, string> = {
  espada: path(
    'M12 -.5L15.4 3.8V14.6H18.2A2 2 0 1 1 18.2 18H14V19.4A2.9 2.9 0 1 1 10 19.4V18H5.8A2 2 0 1 1 5.8 14.6H8.6V3.8Z',
  ),
  basto: path(
    'M5 2.8C6 -.8 18 -.8 19 2.8C19.5 5 18 7.2 17.3 9.6C19.3 9 20.6 6.4 24 6.6C23.6 11.4 20.8 13.9 16.5 13.3C16 16.6 15.7 19 15.4 21.4C15 24.9 9 24.9 8.6 21.4C8.2 18.6 8 16 7.4 13.6C5.4 14 3.9 12.7 4.1 10.9C4.3 9.4 5.6 8.7 6.7 9.1C6 7 4.5 5 5 2.8ZM7.8 3.4C9.2 5 14.8 5 16.2 3.4C14.8 1.8 9.2 1.8 7.8 3.4Z',
    { extra: 'fill-rule="evenodd"' },
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
