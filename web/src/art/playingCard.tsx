import './cards.css'
import { useLingui } from '@lingui/react'
import { CARDS, type Card, rankOf } from '@valecuatro/engine'
import { useEffect, useState } from 'react'
import { isPracticeKept } from '../ui/preloadable.ts'
import { cardName, faceDownName, suitName, suitOf } from './cardName.ts'

type Props = {
  card: CardFace
  className?: string
  /** Replaces the card's name for screen readers; empty if nearby text already names the card. */
  label?: string
}

export function PlayingCard({ card, className = '', label }: Props) {
  const { i18n } = useLingui()
  const [broken, setBroken] = useState<CardFace | null>(null)
  const name = label ?? (card === 'back' ? faceDownName(i18n) : cardName(i18n, card as Card))
  if (broken === card || failed.has(card)) return <DrawnCard card={card} className={className} name={name} />
  return (
    <img
      className={`playing-card ${className}`.trim()}
      src={CARD_IMAGES[card]}
      alt={name}
      width="200"
      height="310"
      draggable="false"
      onError={() => setBroken(card)}
    />
  )
}

/** Number and suit, for a card whose image could not be loaded. */
function DrawnCard({ card, className, name }: { card: CardFace; className: string; name: string }) {
  const { i18n } = useLingui()
  return (
    <span
      className={`playing-card drawn-card ${className}`.trim()}
      role="img"
      aria-label={name}
      aria-hidden={name === ''}
    >
      {card !== 'back' && (
        <span className={`suit-${suitOf(card)}`}>
          <b>{rankOf(card)}</b>
          {suitName(i18n, suitOf(card))}
        </span>
      )}
    </span>
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

/** The decoded images. Keeping them prevents a second request. */
const ready = new Map<CardFace, HTMLImageElement>()
/** Cards whose images could not be loaded; tried again when the network is back. */
const failed = new Set<CardFace>()

async function fetchDrawing(card: CardFace): Promise<void> {
  if (ready.has(card) || failed.has(card)) return
  const image = new Image()
  try {
    if (!navigator.onLine && !(await isPracticeKept())) throw new Error()
    image.src = CARD_IMAGES[card]
    await image.decode?.()
    ready.set(card, image)
  } catch {
    failed.add(card)
    window.addEventListener('online', loadFailed, { once: true })
  }
}

function loadFailed() {
  failed.clear()
  void preloadCardImages()
}

/** Loads all card images in advance. Resolves when each of them is there or has failed. */
export async function preloadCardImages(): Promise<void> {
  await Promise.all([...CARDS, 'back' as const].map(fetchDrawing))
}

/** Whether a card is known and can be drawn at once. */
export function useIsImageReady(card: Card | null): boolean {
  const [, setCount] = useState(0)
  const isReady = card !== null && (ready.has(card) || failed.has(card))
  useEffect(() => {
    if (card === null || isReady) return
    let isWanted = true
    void fetchDrawing(card).then(() => isWanted && setCount(count => count + 1))
    return () => {
      isWanted = false
    }
  }, [card, isReady])
  return isReady
}
