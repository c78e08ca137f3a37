import './cards.css'
import { useLingui } from '@lingui/react'
import { CARDS, type Card } from '@valecuatro/engine'
import { useEffect, useState } from 'react'
import { cardName, faceDownName } from './cardName.ts'

type Props = {
  card: CardFace
  className?: string
  /** Replaces the card's name for screen readers; empty if nearby text already names the card. */
  label?: string
}

export function PlayingCard({ card, className = '', label }: Props) {
  const { i18n } = useLingui()
  return (
    <img
      className={`playing-card ${className}`.trim()}
      src={CARD_IMAGES[card]}
      alt={label ?? (card === 'back' ? faceDownName(i18n) : cardName(i18n, card as Card))}
      width="200"
      height="310"
      draggable="false"
    />
  )
}

type CardFace = Card | 'back'

const files = import.meta.glob<string>(['./{1,2,3,4,5,6,7,10,11,12}[eboc].svg', './back.svg'], {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URL of each card's image. */
export const CARD_IMAGES = Object.fromEntries(
  [...CARDS, 'back' as const].map(card => [card, files[`./${card}.svg`]]),
) as Record<CardFace, string>

/** Cards whose images have been decoded or have failed to load. */
const ready = new Map<Card, HTMLImageElement>()

async function fetchDrawing(card: Card): Promise<void> {
  if (ready.has(card)) return
  const image = new Image()
  image.src = CARD_IMAGES[card]
  // If the image fails to load, the browser shows its alternative text.
  await image.decode?.().catch(() => {})
  ready.set(card, image)
}

/** Loads all card images in advance. */
export function preloadCardImages(): void {
  for (const card of CARDS) void fetchDrawing(card)
}

/** Whether a card is known and its image can be shown at once. */
export function useIsImageReady(card: Card | null): boolean {
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
