import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { clockTime } from '../queue/clockTime.ts'
import { useQueue } from '../queue/useQueue.ts'
import { useSeconds } from '../queue/useSeconds.ts'

/** Reminds a player who looks around the house that he is waiting. */
export function WaitingPill({ since }: { since: number }) {
  const { store, wish } = useQueue()
  const now = useSeconds(since)
  return (
    <section className="live-pill">
      <p className="min-w-0">
        <Trans id="Finding a match" />{' '}
        <span className="live-time" role="timer">
          {clockTime(now - since)}
        </span>
      </p>
      <Link href="/match-queue" className="live-action">
        <Trans id="View" />
      </Link>
      <button
        type="button"
        className="live-action"
        disabled={wish !== null}
        onClick={() => void store?.leave()}
      >
        <Trans id="Cancel" />
      </button>
    </section>
  )
}
