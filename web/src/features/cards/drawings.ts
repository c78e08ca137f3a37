import { CARDS, type Card } from '@valecuatro/engine'

export type Drawn = Card | 'back'

const files = import.meta.glob<string>(
  ['../../art/{1,2,3,4,5,6,7,10,11,12}[eboc].svg', '../../art/back.svg'],
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
)

/** Where the picture of each card is. */
export const drawings = Object.fromEntries(
  [...CARDS, 'back' as const].map(card => [card, files[`../../art/${card}.svg`]]),
) as Record<Drawn, string>

/** Has every card at hand before it is laid down. */
export function fetchDeck(): void {
  for (const card of CARDS) new Image().src = drawings[card]
}
