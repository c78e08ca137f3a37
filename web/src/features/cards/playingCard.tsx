import './cards.css'
import { useLingui } from '@lingui/react'
import type { Card } from '@valecuatro/engine'
import back from '../../art/back.svg'
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
  const classes = `playing-card ${className}`.trim()
  if (card === 'back') {
    return <img className={classes} src={back} alt={label ?? backName(i18n)} width="200" height="310" />
  }
  const name = label ?? cardName(i18n, card)
  return (
    <svg className={classes} viewBox="0 0 200 310" role="img" aria-label={name} aria-hidden={name === ''}>
      <use href={`${sprite}#${card}`} />
    </svg>
  )
}
