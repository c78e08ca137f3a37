import '../../queue/queue.css'
import { Trans, useLingui } from '@lingui/react'
import type { PlayerName } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSocketStatus } from '../../live/useSocket.ts'
import { clockTime } from '../../queue/clockTime.ts'
import { RoundTable } from '../../queue/roundTable.tsx'
import { useSeconds } from '../../queue/useSeconds.ts'
import { WaitingCount } from '../../queue/waitingCount.tsx'
import type { Room, Trouble } from './room.ts'
import type { RoomStore } from './roomStore.ts'

interface ArenaQueueProps {
  me: PlayerName
  room: Room & { store: RoomStore | null }
}

/** The queue of an arena: four who wait are seated, as often as they like. */
export function ArenaQueue({ me, room }: ArenaQueueProps) {
  const since = room.place?.waitingSince ?? null
  const waiting = room.state ? room.state.waiting.length : null
  const others = Math.min(3, Math.max(0, (waiting ?? 0) - (since === null ? 0 : 1)))
  return (
    <section className="waiting-room">
      <div className="waiting-floor">
        <RoundTable me={since === null ? null : me.username} others={others}>
          {since === null ? (
            <WaitingCount waiting={waiting} />
          ) : (
            <Waited since={since + room.ahead} here={others + 1} />
          )}
        </RoundTable>
      </div>
      <div className="grid justify-items-start gap-4">
        {since === null ? <BeforeQueue /> : <InQueue others={others} />}
        {room.trouble !== null && (
          <Notice tone="danger">
            <p>{TROUBLES[room.trouble]}</p>
          </Notice>
        )}
        {since === null ? (
          <Wish room={room} wish="queue" isMain>
            <Trans id="Find a table" />
          </Wish>
        ) : (
          <Wish room={room} wish="unqueue">
            <Trans id="Leave the queue" />
          </Wish>
        )}
      </div>
    </section>
  )
}

const TROUBLES: Record<Trouble, ReactNode> = {
  'already-playing': <Trans id="You are sitting at a table already." />,
  'not-entered': <Trans id="You have not joined this tournament." />,
  'not-running': <Trans id="This tournament is not being played right now." />,
  'slow-down': <Trans id="That was a little fast. Wait a moment and try again." />,
  unavailable: <Trans id="The house did not answer. Try again in a moment." />,
}

function Waited({ since, here }: { since: number; here: number }) {
  const { i18n } = useLingui()
  const time = clockTime(useSeconds(since) - since)
  return (
    <>
      <span className="table-figure" role="timer" aria-label={i18n._('Waiting for {time}', { time })}>
        {time}
      </span>
      <span>
        <Trans id="{here} of 4 here" values={{ here }} />
      </span>
    </>
  )
}

function BeforeQueue() {
  return (
    <>
      <h2 className="text-[length:var(--text-2xl)]">
        <Trans id="The arena is open" />
      </h2>
      <p className="max-w-[42ch]">
        <Trans id="Four who wait are seated together, whoever has waited longest first. Your team’s points count for you, and ten more if you win." />
      </p>
    </>
  )
}

function InQueue({ others }: { others: number }) {
  return (
    <div role="status">
      <h2 className="text-[length:var(--text-2xl)]">
        <Trans
          id="{missing, plural, =0 {Everybody is here: the cards are on their way} one {One more, and the cards are dealt} other {# more, and the cards are dealt}}"
          values={{ missing: 3 - others }}
        />
      </h2>
      <p className="mt-2 max-w-[42ch] text-soft">
        <Trans id="Look around the house meanwhile: we tell you on every page when your table is ready." />
      </p>
    </div>
  )
}

interface WishProps {
  room: ArenaQueueProps['room']
  wish: 'queue' | 'unqueue'
  isMain?: boolean
  children: ReactNode
}

function Wish({ room, wish, isMain, children }: WishProps) {
  const status = useSocketStatus()
  return (
    <div className="grid gap-2">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'large' : 'medium'}
        busy={room.wish === wish}
        disabled={room.wish !== null || status !== 'connected'}
        onClick={() => void room.store?.[wish]()}
      >
        {children}
      </Button>
      {status !== 'connected' && (
        <p className="field-hint" role="status">
          <Trans id="There is no connection right now." />
        </p>
      )}
    </div>
  )
}
