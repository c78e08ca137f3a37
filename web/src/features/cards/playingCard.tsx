import './cards.css'
import { useLingui } from '@lingui/react'
import type { Card } from '@valecuatro/engine'
import sprite from '../../art/deck.svg?url'
import { backName, cardName } from './cardName.ts'

type Props = {
  card: Card | 'back'
  className?: string
  /** What a screen reader says in place of the card's name; an empty one where the words are said elsewhere. */
  label?: string
}

export function PlayingCard({ card, className = '', label }: Props) {
  const { i18n } = useLingui()
  const name = label ?? (card === 'back' ? backName(i18n) : cardName(i18n, card))
  return (
    <svg
      className={`playing-card ${className}`.trim()}
      viewBox="0 0 200 310"
      role="img"
      aria-label={name}
      aria-hidden={name === ''}
    >
      <use href={`${sprite}#${card}`} />
    </svg>
  )
}
