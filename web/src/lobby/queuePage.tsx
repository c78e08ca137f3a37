import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { RequireSession } from '../auth/signInPanel.tsx'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { ConnectionNotice, QueueErrorNotice, useUnavailableReason } from './queueNotices.tsx'
import { useOpenRunningGame, useQueue } from './useQueue.ts'
import './lobby.css'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Dialog } from '../ui/dialog.tsx'
import { formatClock, useSecondTicks } from '../ui/time.tsx'
import type { PlayerStatus } from './playerStatus.ts'
import { PracticeForm } from './practiceForm.tsx'
import { RoundTable, WaitingCount } from './roundTable.tsx'

export default function MatchQueue() {
  const { i18n } = useLingui()
  useTitle(i18n._('Match Queue'))
  return (
    <PlayerFrame>
      <RequireSession>{user => <QueueView user={user} />}</RequireSession>
    </PlayerFrame>
  )
}

function QueueView({ user }: { user: User }) {
  const queue = useQueue()
  useOpenRunningGame(queue.store)
  return (
    <div className="queue">
      <h1 className="page-title">
        <Trans id="Match Queue" />
      </h1>
      <ConnectionNotice />
      <Inside user={user} />
    </div>
  )
}

function Inside({ user }: { user: User }) {
  const { gameId, isSure, ticket, waiting, status } = useQueue()
  if (gameId !== null && isSure) return <TableFound gameId={gameId} />
  if (ticket !== null) return <InQueue user={user} ticket={ticket} />
  if (waiting === null && status !== 'lost' && status !== 'refused') return <Skeleton height="20rem" />
  return <BeforeQueue />
}

/** Shown briefly before the table opens, or until the tab becomes visible. */
function TableFound({ gameId }: { gameId: string }) {
  const { i18n } = useLingui()
  useTitle(i18n._('Your table is ready'))
  return (
    <section className="felt-table table-ready">
      <h2 className="panel-title">
        <Trans id="Your table is ready" />
      </h2>
      <ButtonLink href={`/game/${gameId}`} variant="primary" size="large">
        <Trans id="Go to the table" />
      </ButtonLink>
    </section>
  )
}

/** For a player who is not waiting: a description of the queue, the number of players, and the button to join. */
function BeforeQueue() {
  const { i18n } = useLingui()
  const { store, waiting, wish, trouble } = useQueue()
  useTitle(i18n._('Match Queue'))
  const reason = useUnavailableReason()
  const id = useId()
  return (
    <div className="waiting-room">
      <div className="waiting-floor">
        <RoundTable me={null} others={Math.min(waiting ?? 0, 3)}>
          <WaitingCount waiting={waiting} />
        </RoundTable>
      </div>
      <div className="waiting-side">
        <p className="waiting-rules">
          <Trans id="We start when four players are in; teams are balanced by rating." />
        </p>
        <QueueErrorNotice trouble={trouble} />
        <div className="waiting-start">
          <div className="waiting-buttons">
            <Button
              variant="primary"
              size="large"
              busy={wish === 'join'}
              disabled={wish !== null || reason !== null}
              aria-describedby={reason ? id : undefined}
              onClick={() => void store?.join()}
            >
              <Trans id="Find a match" />
            </Button>
            <PracticeDialog />
          </div>
          {reason && (
            <p id={id} className="field-hint">
              {reason}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

interface InQueueProps {
  user: User
  ticket: NonNullable<PlayerStatus['ticket']>
}

/** For a waiting player: the time, the number of missing players, and the offer to play with bots. */
function InQueue({ user, ticket }: InQueueProps) {
  const { i18n } = useLingui()
  const { store, waiting, wish, trouble } = useQueue()
  const reason = useUnavailableReason()
  const now = useSecondTicks(ticket.since)
  const time = formatClock(now - ticket.since)
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
      <div className="waiting-side">
        <div role="status">
          <h2 className="panel-title">
            <Trans
              id="{missing, plural, =0 {All four are in. Dealing…} one {Waiting for one more player} other {Waiting for # more players}}"
              values={{ missing }}
            />
          </h2>
        </div>
        <QueueErrorNotice trouble={trouble} />
        <div role="status">{isLate && <BotsOffer isStuck={isStuck} />}</div>
        <div className="waiting-actions">
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
        <p className="waiting-hint">
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
    <div className="notice bots-offer" data-tone="warning">
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

function PracticeDialog() {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n._('Practice against bots')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={i18n._('Practice against bots')}
        description={i18n._('Unrated games, alone or with a bot as your partner.')}
      >
        <PracticeForm />
      </Dialog>
    </>
  )
}
