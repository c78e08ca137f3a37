import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { clockTime } from './clockTime.ts'
import { useReason } from './connectionStrip.tsx'
import type { Place } from './place.ts'
import { RoundTable } from './roundTable.tsx'
import { TroubleNotice } from './troubleNotice.tsx'
import { useQueue } from './useQueue.ts'
import { useSeconds } from './useSeconds.ts'

interface InQueueProps {
  user: User
  ticket: NonNullable<Place['ticket']>
}

/** For whoever waits: how long, for how many more, and what to do when nobody comes. */
export function InQueue({ user, ticket }: InQueueProps) {
  const { i18n } = useLingui()
  const { store, waiting, wish, trouble } = useQueue()
  const reason = useReason()
  const now = useSeconds(ticket.since)
  const time = clockTime(now - ticket.since)
  useTitle(`(${time}) ${i18n._('Match Queue')}`)
  const others = Math.min(Math.max(0, (waiting ?? 1) - 1), 3)
  const missing = 3 - others
  const isLate = now >= ticket.botsFrom
  const isStuck = wish !== null || reason !== null
  return (
    <div className="waiting-room">
      <div className="waiting-floor">
        <RoundTable me={user.username} others={others}>
          <span className="table-figure" role="timer" aria-label={i18n._('Waiting {time}', { time })}>
            {time}
          </span>
          <span>
            <Trans id="{here} of 4 players" values={{ here: others + 1 }} />
          </span>
        </RoundTable>
      </div>
      <div className="grid justify-items-start gap-5">
        <div role="status">
          <h2 className="text-[length:var(--text-2xl)]">
            <Trans
              id="{missing, plural, =0 {All four are in. Dealing…} one {Waiting for one more player} other {Waiting for # more players}}"
              values={{ missing }}
            />
          </h2>
        </div>
        <TroubleNotice trouble={trouble} />
        <div role="status">{isLate && <BotsOffer isStuck={isStuck} />}</div>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button busy={wish === 'leave'} disabled={isStuck} onClick={() => void store?.leave()}>
            <Trans id="Cancel" />
          </Button>
          {!isLate && (
            <Button
              variant="quiet"
              busy={wish === 'bots'}
              disabled={isStuck}
              onClick={() => void store?.sitWithBots()}
            >
              <Trans id="Play with bots now" />
            </Button>
          )}
        </div>
        <p className="max-w-[46ch] text-soft">
          <Trans id="Feel free to browse; we'll call you when your table is ready." />{' '}
          <Link href="/game/practice" className="link">
            <Trans id="Practice while you wait" />
          </Link>
        </p>
      </div>
    </div>
  )
}

function BotsOffer({ isStuck }: { isStuck: boolean }) {
  const { store, wish } = useQueue()
  return (
    <div className="notice justify-items-start gap-3" data-tone="warning">
      <p>
        <Trans id="Not many players around right now. You can start an unrated game with three bots instead; you'll leave the queue." />
      </p>
      <Button
        variant="primary"
        busy={wish === 'bots'}
        disabled={isStuck}
        onClick={() => void store?.sitWithBots()}
      >
        <Trans id="Play with bots" />
      </Button>
    </div>
  )
}
