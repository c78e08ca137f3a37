import './cards.css'
import { useLingui } from '@lingui/react'
import type { Suit } from '@valecuatro/engine'
import sprite from '../../art/deck.svg?url'
import { suitName } from './cardName.ts'

/** A suit's sign as tall as a capital letter, to stand in a line of text. */
export function SuitMark({ suit }: { suit: Suit }) {
  const { i18n } = useLingui()
  return (
    <svg
      className={`suit-mark suit-${suit}`}
      viewBox="0 0 24 24"
      role="img"
      aria-label={suitName(i18n, suit)}
    >
      <use href={`${sprite}#mark-${suit.charAt(0)}`} />
    </svg>
  )
}
