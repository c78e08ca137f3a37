import './cards.css'
import { useLingui } from '@lingui/react'
import { CARDS, type Card, rankOf, type Suit } from '@valecuatro/engine'
import { useEffect, useState } from 'react'
import { canLoadFiles } from '../ui/defer.ts'
import { cardName, faceDownName, suitOf } from './cardName.ts'

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

/** The marks of the suits in the corners of the cards (`deck.svg`), in a square of 24. */
const SUIT_MARKS: Readonly<Record<Suit, string>> = {
  espada:
    'M12 0L15.3 4.2V14.4H18.2A2 2 0 1 1 18.2 17.8H13.9V18.8A2.7 2.7 0 1 1 10.1 18.8V17.8H5.8A2 2 0 1 1 5.8 14.4H8.7V4.2Z',
  basto: 'M15 1C19 0 23 4 21 8L8 22C5 25 0 20 3 17Z',
  oro: 'M12 0A12 12 0 1 1 12 24A12 12 0 1 1 12 0ZM12 5A7 7 0 1 0 12 19A7 7 0 1 0 12 5Z',
  copa: 'M2.5 1.5C5 0 19 0 21.5 1.5C22 9 19.5 13.5 14 14.8C13.8 17 14 18.5 15 19.5C17.5 20 19 21 19.5 23.5H4.5C5 21 6.5 20 9 19.5C10 18.5 10.2 17 10 14.8C4.5 13.5 2 9 2.5 1.5Z',
}

/** Number and suit, for a card whose image could not be loaded. */
function DrawnCard({ card, className, name }: { card: CardFace; className: string; name: string }) {
  return (
    <svg
      className={`playing-card ${className}`.trim()}
      viewBox="0 0 200 310"
      data-drawn={card}
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {card !== 'back' && (
        <g className={`suit-${suitOf(card)}`} fill="currentColor" textAnchor="middle">
          <text x="100" y="140" fontSize="130" fontWeight="800">
            {rankOf(card)}
          </text>
          <path d={SUIT_MARKS[suitOf(card)]} transform="translate(52 170) scale(4)" />
        </g>
      )}
    </svg>
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
const loading = new Map<CardFace, Promise<void>>()

function fetchDrawing(card: CardFace): Promise<void> {
  const started = loading.get(card) ?? load(card).finally(() => loading.delete(card))
  loading.set(card, started)
  return started
}

async function load(card: CardFace): Promise<void> {
  if (ready.has(card) || failed.has(card)) return
  const image = new Image()
  try {
    if (!(await canLoadFiles())) throw new Error('offline')
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
