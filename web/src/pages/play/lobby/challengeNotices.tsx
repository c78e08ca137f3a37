import { Trans, useLingui } from '@lingui/react'
import type { Challenge } from '@valecuatro/contract'
import { useLocation } from 'wouter'
import { challengesOfThisTab, challengeText } from '../../../game/index.ts'
import { call } from '../../../net/call.ts'
import { Button } from '../../../ui/button.tsx'
import { CardsIcon } from '../../../ui/icons.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'

interface ChallengeProps {
  challenge: Challenge
  /** When it expires, by the clock of this device. */
  expiresAt: number
}

/** A challenge that the player has received, with buttons to accept and to decline it. */
export function ReceivedChallenge({ challenge: { _id: id, from, rules }, expiresAt }: ChallengeProps) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const failed = i18n._('An error occurred. Please try again.')
  const acceptance = useSubmit({
    send: () => call('POST /api/challenges/{id}/accept', { params: { id } }),
    failed,
    onDone: ({ value: { gameId } }) => navigate(`/game/${gameId}`),
  })
  const refusal = useSubmit({ send: () => call('DELETE /api/challenges/{id}', { params: { id } }), failed })
  return (
    <section className="live-card live-challenge" data-new="true">
      <CardsIcon size={26} />
      <p className="live-text">
        <strong>
          <Trans id="{username} challenges you" values={{ username: from.username }} />
        </strong>
        <span className="live-detail">{challengeText(i18n, rules)}</span>
      </p>
      <div className="live-answers">
        <Button
          variant="primary"
          busy={acceptance.busy}
          disabled={refusal.busy}
          onClick={() => void acceptance.run()}
        >
          <Trans id="Accept" />
        </Button>
        <Button busy={refusal.busy} disabled={acceptance.busy} onClick={() => void refusal.run()}>
          <Trans id="Decline" />
        </Button>
        <TimeLeft expiresAt={expiresAt} />
      </div>
    </section>
  )
}

/** A challenge that the player has sent and that waits for an answer. */
export function SentChallenge({ challenge: { _id: id, to }, expiresAt }: ChallengeProps) {
  const { i18n } = useLingui()
  const { busy, run } = useSubmit({
    send: () => call('DELETE /api/challenges/{id}', { params: { id } }),
    failed: i18n._('An error occurred. Please try again.'),
    onDone: () => challengesOfThisTab.delete(id),
  })
  return (
    <section className="live-pill small nowrap">
      <p className="live-text truncate">
        <Trans id="Waiting for {username}" values={{ username: to.username }} />{' '}
        <TimeLeft expiresAt={expiresAt} />
      </p>
      <button type="button" className="live-action" disabled={busy} onClick={() => void run()}>
        <Trans id="Withdraw" />
      </button>
    </section>
  )
}

function TimeLeft({ expiresAt }: { expiresAt: number }) {
  const now = useSecondTicks(expiresAt)
  return (
    <span className="live-time bold numeric" role="timer">
      {formatClock(expiresAt - now + 999)}
    </span>
  )
}
