import type { Suit } from '@valecuatro/engine'
import { circle, path, symbol } from './svg.ts'

/** One-coloured signs of the suits, for a card's corner and for prose; the colour is that of the text around. */
const MARKS: Record<Suit, string> = {
  espada: path(
    'M12 0L15 4V13.5H20.5C21 12.3 23 12.5 23 14.5S21 17.2 20 16.3H14.2V20.2A2.2 2.2 0 1 1 9.8 20.2V16.3H4C3 17.2 1 16.5 1 14.5S3 12.3 3.5 13.5H9V4Z',
  ),
  basto: path(
    'M7.5 2.5C8.5 -.5 15.5 -.5 16.5 2.5C17.3 5 16.3 7 15.9 9C18 8.7 19 5.5 22.5 5.5C22.5 10 19.5 12.3 15.4 12C15.3 16 14.5 19 14.3 22C14 24.5 10 24.5 9.7 22C9.6 20.2 9.3 18.5 9 16.5C5.5 17 2.2 15 1.5 10.5C5 10 6.7 12 8.4 12.7C8.3 8.5 6.8 5 7.5 2.5Z',
  ),
  oro:
    path('M12 0A12 12 0 1 1 12 24A12 12 0 1 1 12 0ZM12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3Z', {
      extra: 'fill-rule="evenodd"',
    }) + circle(12, 12, 5.5),
  copa: path(
    'M2.5 1.5C5 0 19 0 21.5 1.5C22 9 19.5 13.5 14 14.8C13.8 17 14 18.5 15 19.5C17.5 20 19 21 19.5 23.5H4.5C5 21 6.5 20 9 19.5C10 18.5 10.2 17 10 14.8C4.5 13.5 2 9 2.5 1.5Z',
  ),
}

export const marks = (): string =>
  Object.entries(MARKS)
    .map(([suit, drawing]) =>
      symbol(`mark-${suit.charAt(0)}`, '0 0 24 24', `<g fill="currentColor">${drawing}</g>`),
    )
    .join('')
