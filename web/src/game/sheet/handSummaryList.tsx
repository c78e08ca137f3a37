import { Trans, useLingui } from '@lingui/react'
import { type Team, teamOf } from '@valecuatro/engine'
import { PlayingCard } from '../../art/playingCard.tsx'
import { useExplanations } from '../explain/loadExplanations.ts'
import { type DuelSummary, handSummary, type Payment, picaPicaSummary } from '../model/handSummary.ts'
import type { Scene } from '../model/scene.ts'
import { reasonText } from '../text/eventText.ts'
import { duelSeenBy, type Names } from '../text/names.ts'

/**
 * The points of the hand, who won them and why, with the cards that decided them. A pica-pica that is over has the points
 * of each duel, without cards, and their sum.
 */
export function HandSummaryList({ scene, names }: { scene: Scene; names: Names }) {
  const duels = picaPicaSummary(scene)
  if (!duels) return <Payments payments={handSummary(scene)} names={names} />
  return <PicaPicaSummary duels={duels} names={names} />
}

function Payments({ payments, names, isBrief = false }: PaymentsProps) {
  const { i18n } = useLingui()
  const explained = useExplanations()
  // A game that was resigned in its first hand has no payments.
  if (payments.length === 0) return null
  return (
    <ul className="story">
      {payments.map(payment => (
        <li key={payment.reason} className="summary-line" data-ours={payment.team === ourTeam(names)}>
          <strong className="summary-points">+{payment.points}</strong>
          <span className="bold break-words">{names.team(payment.team)}</span>
          <Why payment={isBrief ? { ...payment, proof: null, tricks: [] } : payment} names={names} />
          {explained && <explained.PaymentRule payment={payment} text={reasonText(i18n, payment.reason)} />}
        </li>
      ))}
    </ul>
  )
}

interface PaymentsProps {
  payments: readonly Payment[]
  names: Names
  /** Leaves the cards out. */
  isBrief?: boolean
}

const ourTeam = ({ seat }: Names): Team => (seat === null ? 0 : teamOf(seat))

function PicaPicaSummary({ duels, names }: { duels: readonly DuelSummary[]; names: Names }) {
  const { i18n } = useLingui()
  const ours = ourTeam(names)
  return (
    <div className="duels-summary">
      <ol>
        {duels.map(({ duel, payments }) => {
          const [first, second] = duelSeenBy(names, duel).map(names.of)
          return (
            <li key={first}>
              <p className="duels-title">
                {i18n._('{name} against {rival}', { name: first, rival: second })}
              </p>
              <Payments payments={payments} names={names} isBrief />
            </li>
          )
        })}
      </ol>
      <p className="duels-sum">
        <Trans id="Pica-pica, in all:" />{' '}
        {([ours, ours === 0 ? 1 : 0] as const).map(team => (
          <span key={team} className="summary-line" data-ours={team === ours}>
            <strong className="summary-points">{wonBy(team, duels)}</strong>{' '}
            <span className="bold break-words">{names.team(team)}</span>{' '}
          </span>
        ))}
      </p>
    </div>
  )
}

/** The points that a team won in these duels, with a sign. */
function wonBy(team: Team, duels: readonly DuelSummary[]): string {
  const points = duels
    .flatMap(({ payments }) => payments)
    .reduce((sum, payment) => (payment.team === team ? sum + payment.points : sum), 0)
  return points > 0 ? `+${points}` : '0'
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
