import { Trans, useLingui } from '@lingui/react'
import { type Team, teamOf } from '@valecuatro/engine'
import { PlayingCard } from '../../art/playingCard.tsx'
import { useExplanations } from '../explain/loadExplanations.ts'
import { handSummary, type Payment } from '../model/handSummary.ts'
import type { Scene } from '../model/scene.ts'
import { reasonText } from '../text/eventText.ts'
import type { Names } from '../text/names.ts'

/** The points of the hand, who won them and why, with the cards that decided them. */
export function HandSummaryList({ scene, names }: { scene: Scene; names: Names }) {
  const ours: Team = names.seat === null ? 0 : teamOf(names.seat)
  const { i18n } = useLingui()
  const explained = useExplanations()
  const payments = handSummary(scene)
  // A game that was resigned in its first hand has no payments.
  if (payments.length === 0) return null
  return (
    <ul className="story">
      {payments.map(payment => (
        <li key={payment.reason} className="summary-line" data-ours={payment.team === ours}>
          <strong className="summary-points">+{payment.points}</strong>
          <span className="bold break-words">{names.team(payment.team)}</span>
          <Why payment={payment} names={names} />
          {explained && <explained.PaymentRule payment={payment} text={reasonText(i18n, payment.reason)} />}
        </li>
      ))}
    </ul>
  )
}

function Why({ payment, names }: { payment: Payment; names: Names }) {
  const { i18n } = useLingui()
  const { reason, said, proof, tricks } = payment
  const explained = useExplanations()
  const text = reasonText(i18n, reason)
  return (
    <div className="summary-why">
      <span>{explained ? <explained.ExplainedText text={text} /> : text}</span>
      {said.length > 0 && (
        <span className="summary-said">
          {said.map(({ seat, points }) => (
            <span key={seat} className="summary-say">
              <span className="summary-name">{names.of(seat)}</span>: {points ?? 'son buenas'}
            </span>
          ))}
        </span>
      )}
      {proof && (
        <span className="summary-cards">
          {proof.cards.map(card => (
            <PlayingCard key={card} card={card} />
          ))}
        </span>
      )}
      {tricks.length > 0 && <Tricks tricks={tricks} names={names} />}
    </div>
  )
}

function Tricks({ tricks, names }: { tricks: Payment['tricks']; names: Names }) {
  return (
    <span className="summary-cards">
      {tricks.map(({ seat, card }, trick) =>
        card && seat !== null ? (
          <span key={card} className="summary-trick">
            <PlayingCard card={card} />
            <small>{names.of(seat)}</small>
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trick is identified by its number
          <span key={trick} className="summary-trick" data-parda="true">
            <small>
              <Trans id="parda" />
            </small>
          </span>
        ),
      )}
    </span>
  )
}

/** For spectators: the names of the winners. */
export function WinnerTitle({ names, winner }: { names: Names; winner: Team }) {
  const team = names.team(winner)
  return names.isOneOnOne ? (
    <Trans id="{name} wins" values={{ name: team }} />
  ) : (
    <Trans id="{team} win" values={{ team }} />
  )
}
