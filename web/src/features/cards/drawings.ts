import { CARDS, type Card } from '@valecuatro/engine'
import { useEffect, useState } from 'react'

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

/** Cards whose pictures have been fetched and decoded, or cannot be had. */
const ready = new Map<Card, HTMLImageElement>()

async function fetchDrawing(card: Card): Promise<void> {
  if (ready.has(card)) return
  const image = new Image()
  image.src = drawings[card]
  // A picture that cannot be had now is shown by its name.
  await image.decode?.().catch(() => {})
  ready.set(card, image)
}

/** Fetches every card before it is laid down. */
export function fetchDeck(): void {
  for (const card of CARDS) void fetchDrawing(card)
}

/** Whether a card is known and its picture can be shown at once. */
export function useDrawn(card: Card | null): boolean {
  const [, setCount] = useState(0)
  useEffect(() => {
    if (card === null || ready.has(card)) return
    let isWanted = true
    void fetchDrawing(card).then(() => isWanted && setCount(count => count + 1))
    return () => {
      isWanted = false
    }
  }, [card])
  return card !== null && ready.has(card)
}
