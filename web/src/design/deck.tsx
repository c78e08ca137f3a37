import { CARDS, SUITS, type Suit } from '@valecuatro/engine'
import type { ReactNode } from 'react'
import { PlayingCard } from '../art/playingCard.tsx'
import { Part } from './part.tsx'
import '../art/cards.css'
import { useLingui } from '@lingui/react'
import { suitName } from '../art/cardName.ts'
import sprite from '../art/deck.svg?url'

/** Card widths on a phone, on a table and in an enlarged hand. */
const SIZES = [
  { width: 60, cards: ['1e', '1b', '7e', '7o', '10c', '11b', '12o', 'back'] },
  { width: 96, cards: ['10e', '11o', '12b', '3c', 'back'] },
  { width: 200, cards: ['11e', '12c'] },
] as const

function Felt({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 'var(--space-2)',
        width: '100%',
        padding: 'var(--space-4)',
        background: 'var(--felt)',
      }}
    >
      {children}
    </div>
  )
}

export function Deck() {
  return (
    <>
      <Part title="The deck">
        <Felt>
          {[...CARDS, 'back' as const].map(card => (
            <div key={card} style={{ width: 'calc(10% - var(--space-2))' }}>
              <PlayingCard card={card} />
            </div>
          ))}
        </Felt>
        {SIZES.map(({ width, cards }) => (
          <Felt key={width}>
            {cards.map(card => (
              <div key={card} style={{ width }}>
                <PlayingCard card={card} />
              </div>
            ))}
          </Felt>
        ))}
      </Part>
      <Part title="Suits in a line of text">
        {SUITS.map(suit => (
          <p key={suit}>
            <SuitMark suit={suit} /> {suit}
          </p>
        ))}
      </Part>
    </>
  )
}

/** A suit's symbol as tall as a capital letter, for use inside text. */
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
