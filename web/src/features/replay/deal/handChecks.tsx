import { Trans, useLingui } from '@lingui/react'
import { isCard } from '@valecuatro/engine'
import { cardName } from '../../cards/cardName.ts'
import { Mark } from './mark.tsx'
import type { CheckedHand } from './verifyDeal.ts'

/** Hand by hand: whether its cards are the ones that follow; where not, which ones would. */
export function HandChecks({ hands, players }: { hands: readonly CheckedHand[]; players: string[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="deal-hands">
        {hands.map(({ number, holds }) => (
          <li key={number} className="deal-check" data-holds={holds}>
            <Mark holds={holds} />
            <Trans id="Hand {number}" values={{ number }} />
            <span className="sr-only">{holds ? i18n._('verified') : i18n._('does not match')}</span>
          </li>
        ))}
      </ul>
      {hands
        .filter(({ holds }) => !holds)
        .map(hand => (
          <Difference key={hand.number} hand={hand} players={players} />
        ))}
    </>
  )
}

function Difference({ hand, players }: { hand: CheckedHand; players: string[] }) {
  const { i18n } = useLingui()
  const inWords = (cards = '–') =>
    cards
      .split(' ')
      .map(card => (isCard(card) ? cardName(i18n, card) : card))
      .join(', ')
  return (
    <div className="deal-difference">
      <h4>
        <Trans id="Hand {number}" values={{ number: hand.number }} />
      </h4>
      <ul>
        {players.map((name, seat) =>
          hand.dealt[seat] === hand.expected[seat] ? null : (
            <li key={name}>
              <Trans
                id="{name} was dealt {dealt}; expected {expected}."
                values={{ name, dealt: inWords(hand.dealt[seat]), expected: inWords(hand.expected[seat]) }}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
