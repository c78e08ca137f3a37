import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { TO_REGISTER } from '../net/session/signInRedirect.ts'
import { Notice } from '../ui/notice.tsx'
import type { QueueError } from './playerStatus.ts'
import { useQueue } from './useQueue.ts'

/** Why no request can be sent right now; null if one can. */
export function useUnavailableReason(): string | null {
  const { i18n } = useLingui()
  const { status } = useQueue()
  if (status === 'connected') return null
  return status === 'connecting' ? i18n._('Connecting…') : i18n._('You are not connected right now.')
}

/** Shown when the connection is lost, not while it is first being opened. */
export function ConnectionNotice() {
  const { status, ticket } = useQueue()
  return (
    <div role="status">
      {(status === 'lost' || status === 'refused') && (
        <Notice tone="warning">
          <p>
            <strong>
              <Trans id="Connection lost. Reconnecting…" />
            </strong>{' '}
            {ticket && <Trans id="We'll hold your place in the queue for a minute." />}
          </p>
        </Notice>
      )}
    </div>
  )
}

const ERROR_TEXTS: Record<QueueError, ReactNode> = {
  'already-playing': <Trans id="You are already playing at another table." />,
  'guests-not-allowed': <Trans id="You need an account to play rated games." />,
  'slow-down': <Trans id="Too many attempts. Wait a moment and try again." />,
  unavailable: <Trans id="The server did not answer. Try again in a moment." />,
}

/** Why a request was refused, with a link if there is a next step. */
export function QueueErrorNotice({ trouble }: { trouble: QueueError | null }) {
  const { gameId } = useQueue()
  if (trouble === null) return null
  return (
    <Notice tone="danger" closable>
      <p>
        {ERROR_TEXTS[trouble]}{' '}
        {trouble === 'already-playing' && gameId !== null && (
          <Link href={`/game/${gameId}`} className="link">
            <Trans id="Go to the table" />
          </Link>
        )}
        {trouble === 'guests-not-allowed' && (
          <Link href="/auth" state={TO_REGISTER} className="link">
            <Trans id="Create Account" />
          </Link>
        )}
      </p>
    </Notice>
  )
}
