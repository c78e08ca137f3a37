import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type QueueError, useQueue } from '../../../game/index.ts'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { Notice } from '../../../ui/notice.tsx'
import { formatClock } from '../../../ui/time.tsx'

/** The reason why no request can be sent right now, or null. */
export function useUnavailableReason(): string | null {
  const { i18n } = useLingui()
  const { connection } = useQueue()
  if (connection === 'connected') return null
  return connection === 'connecting' ? i18n._('Connecting…') : i18n._('You are not connected right now.')
}

/** Shown when the connection is lost, not while it is first being opened. */
export function ConnectionNotice() {
  const { connection, ticket } = useQueue()
  return (
    <div role="status">
      {(connection === 'lost' || connection === 'refused') && (
        <Notice tone="warning">
          <p>
            <strong>
              <Trans id="Connection lost. Reconnecting…" />
            </strong>{' '}
            {ticket && <Trans id="We’ll hold your place in the queue for a minute." />}
          </p>
        </Notice>
      )}
    </div>
  )
}

const ERROR_TEXTS: Record<QueueError, ReactNode> = {
  'already-playing': <Trans id="You are already playing at another table." />,
  blocked: <Trans id="You cannot play as this player’s partner." />,
  'email-not-verified': <Trans id="Confirm your email address to play rated games." />,
  'guests-not-allowed': <Trans id="You need an account to play rated games." />,
  'invitation-over': <Trans id="This invitation is no longer open." />,
  'slow-down': <Trans id="Too many attempts. Wait a moment and try again." />,
  unavailable: <Trans id="The server did not answer. Try again in a moment." />,
}

/** Why a request was refused, with a link if there is a next step. */
export function QueueErrorNotice({ error }: { error: QueueError | null }) {
  const { gameId } = useQueue()
  if (error === null) return null
  return (
    <Notice tone="danger" closable>
      <p>
        {ERROR_TEXTS[error]}{' '}
        {error === 'already-playing' && gameId !== null && (
          <Link href={`/game/${gameId}`} className="link">
            <Trans id="Go to the table" />
          </Link>
        )}
        {error === 'email-not-verified' && (
          <Link href="/profile?show=security" className="link">
            <Trans id="Account details" />
          </Link>
        )}
        {error === 'guests-not-allowed' && (
          <Link href="/auth" state={TO_REGISTER} className="link">
            <Trans id="Create account" />
          </Link>
        )}
      </p>
    </Notice>
  )
}

/** Shown when the player has left the queue because a partner did, or because too few accepted their invitation. */
export function RemovedNotice() {
  const { partnerLeft, isInvitationExpired, ticket } = useQueue()
  return (
    <div role="status">
      {partnerLeft !== null && (
        <Notice tone="warning">
          <p>
            <Trans
              id="{partner} left the queue, so you left it too. You can look for a game alone or send a new invitation."
              values={{ partner: partnerLeft }}
            />
          </p>
        </Notice>
      )}
      {isInvitationExpired && ticket === null && (
        <Notice tone="warning">
          <p>
            <Trans id="The invitation was not accepted in time. You can look for a game alone or send a new one." />
          </p>
        </Notice>
      )}
    </div>
  )
}

/** Why a player who has left rated games cannot join yet, until when, and what they can play meanwhile. */
export function PauseNotice({ pause, now }: { pause: { until: number; games: number }; now: number }) {
  const { i18n } = useLingui()
  const time = formatClock(Math.ceil((pause.until - now) / 1000) * 1000)
  return (
    <Notice tone="warning">
      <div className="pause-notice stack-2">
        <h2 className="section-title">
          <Trans id="You can’t play rated games for now" />
        </h2>
        <p>
          <Trans
            id="You left {games} rated games within a day. You can look for a rated game again at {at}; leave another and the pause gets longer."
            values={{
              games: pause.games,
              at: i18n.date(new Date(pause.until), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
            }}
          />
        </p>
        <p className="clock" role="timer" aria-label={i18n._('Pause ends in {time}', { time })}>
          {time}
        </p>
        <p>
          <Trans id="Meanwhile you can practise against bots or play unrated games." />{' '}
          <Link href="/game" className="link">
            <Trans id="Go to the tables" />
          </Link>
        </p>
      </div>
    </Notice>
  )
}
