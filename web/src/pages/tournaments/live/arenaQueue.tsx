import '../../../game/queue/waitingRoom.css'
import { Trans, useLingui } from '@lingui/react'
import type { PlayerName, TournamentRules } from '@valecuatro/contract'
import { playersIn } from '@valecuatro/contract/values'
import type { ReactNode } from 'react'
import { RoundTable, WaitingCount } from '../../../game/index.ts'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { namesText } from '../rules.tsx'
import type { ArenaError, LiveTournament } from './liveTournament.ts'

interface ArenaQueueProps {
  me: PlayerName
  /** The partners with whom the player has entered and always plays. */
  partners: PlayerName[]
  mode: TournamentRules['mode']
  live: LiveTournament
}

/** The queue of an arena: as many waiting players as a table has seats get one. Players can join again after each game. */
export function ArenaQueue({ me, partners, mode, live }: ArenaQueueProps) {
  const { i18n } = useLingui()
  const seats = playersIn(mode)
  const since = live.place?.waitingSince ?? null
  const waiting = live.state ? live.state.waiting.length : null
  const others = Math.min(seats - 1, Math.max(0, (waiting ?? 0) - (since === null ? 0 : 1)))
  return (
    <section className="waiting-room">
      <div className="waiting-floor">
        <RoundTable me={since === null ? null : me.username} others={others} players={seats}>
          {since === null ? (
            <WaitingCount waiting={waiting} />
          ) : (
            <WaitingTime since={since + live.ahead} here={others + 1} seats={seats} />
          )}
        </RoundTable>
      </div>
      <div className="items-start stack">
        {since === null ? <BeforeQueue mode={mode} /> : <InQueue missing={seats - 1 - others} />}
        {live.state && partners.some(({ _id }) => !live.state!.waiting.includes(_id)) && (
          <p className="arena-text" role="status">
            {partners.length > 1 ? (
              <Trans
                id="You play with {partners} throughout: all three of you have to be in the queue."
                values={{ partners: namesText(i18n, partners) }}
              />
            ) : (
              <Trans
                id="You and {partner} always play together: both of you have to be in the queue."
                values={{ partner: partners[0]!.username }}
              />
            )}
          </p>
        )}
        {live.error !== null && (
          <Notice tone="danger">
            <p>{ERROR_TEXTS[live.error]}</p>
          </Notice>
        )}
        {since === null ? (
          <QueueButton live={live} request="queue" isMain>
            <Trans id="Find a table" />
          </QueueButton>
        ) : (
          <QueueButton live={live} request="unqueue">
            <Trans id="Leave the queue" />
          </QueueButton>
        )}
      </div>
    </section>
  )
}

const ERROR_TEXTS: Record<ArenaError, ReactNode> = {
  'already-playing': <Trans id="You’re already at a table." />,
  'not-entered': <Trans id="You haven’t joined this tournament." />,
  'not-running': <Trans id="This tournament isn’t running right now." />,
  'slow-down': <Trans id="Too many attempts. Wait a moment and try again." />,
  unavailable: <Trans id="The server did not answer. Try again in a moment." />,
}

function WaitingTime({ since, here, seats }: { since: number; here: number; seats: number }) {
  const { i18n } = useLingui()
  const time = formatClock(useSecondTicks(since) - since)
  return (
    <>
      <span className="table-figure" role="timer" aria-label={i18n._('Waiting for {time}', { time })}>
        {time}
      </span>
      <span>
        <Trans id="{here} of {seats} players" values={{ here, seats }} />
      </span>
    </>
  )
}

function BeforeQueue({ mode }: Pick<ArenaQueueProps, 'mode'>) {
  return (
    <>
      <h2 className="panel-title">
        <Trans id="The arena is open" />
      </h2>
      <p className="arena-text">
        {mode === '1v1' ? (
          <Trans id="We seat two players at a time, longest wait first. You earn your points, plus 10 for a win." />
        ) : mode === '3v3' ? (
          <Trans id="We seat six players at a time, longest wait first. You earn your team’s points, plus 10 for a win." />
        ) : (
          <Trans id="We seat four players at a time, longest wait first. You earn your team’s points, plus 10 for a win." />
        )}
      </p>
    </>
  )
}

function InQueue({ missing }: { missing: number }) {
  return (
    <div role="status">
      <h2 className="panel-title">
        <Trans
          id="{missing, plural, =0 {Everyone is here. Dealing the cards…} one {Waiting for one more player} other {Waiting for # more players}}"
          values={{ missing }}
        />
      </h2>
      <p className="arena-text soft">
        <Trans id="Feel free to browse; we’ll call you when your table is ready." />
      </p>
    </div>
  )
}

interface QueueButtonProps {
  live: ArenaQueueProps['live']
  request: 'queue' | 'unqueue'
  isMain?: boolean
  children: ReactNode
}

function QueueButton({ live, request, isMain, children }: QueueButtonProps) {
  const status = useSocketStatus()
  return (
    <div className="stack-2">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'large' : 'medium'}
        busy={live.pending === request}
        disabled={live.pending !== null || status !== 'connected'}
        onClick={() => live.send(request)}
      >
        {children}
      </Button>
      {status !== 'connected' && (
        <p className="field-hint" role="status">
          <Trans id="No connection right now." />
        </p>
      )}
    </div>
  )
}
