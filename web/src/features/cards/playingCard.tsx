import './cards.css'
import { useLingui } from '@lingui/react'
import type { Card } from '@valecuatro/engine'
import { backName, cardName } from './cardName.ts'
import { type Drawn, drawings } from './drawings.ts'

type Props = {
  card: Drawn
  className?: string
  /** What a screen reader says in place of the card's name; an empty one where the words are said elsewhere. */
  label?: string
}

export function PlayingCard({ card, className = '', label }: Props) {
  const { i18n } = useLingui()
  return (
    <img
      className={`playing-card ${className}`.trim()}
      src={drawings[card]}
      alt={label ?? (card === 'back' ? backName(i18n) : cardName(i18n, card as Card))}
      width="200"
      height="310"
      draggable="false"
    />
  )
}
