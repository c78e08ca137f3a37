import { Trans, useLingui } from '@lingui/react'
import type { GameId, QueueSearch, QueueSize, User } from '@valecuatro/contract'
import { playersIn } from '@valecuatro/contract/values'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { RoundTable, type Ticket, useOpenRunningGame, useQueue, WaitingCount } from '../../../game/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { RequireSession } from '../../visitor/index.ts'
import {
  ConnectionNotice,
  PauseNotice,
  QueueErrorNotice,
  RemovedNotice,
  useUnavailableReason,
} from './queueNotices.tsx'
import './lobby.css'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { TO_REGISTER, wantsToPlay } from '../../../net/session/signInRedirect.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { InviteButton, OpenParty, PartyInvitation, partnersOf, usePartnerNames } from './party.tsx'
import { PracticeForm } from './practiceForm.tsx'
import { QueueOptionsFields, useChosenQueue, useQueueName } from './queueOptions.tsx'

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
  useJoinAtOnce()
  return (
    <div className="queue">
      <h1 className="page-title">
        <Trans id="Match Queue" />
      </h1>
      <ConnectionNotice />
      <QueueForUser user={user} />
    </div>
  )
}

/** The queue of "Play now" on the landing page: a short game that guests can play too. */
const QUICK_QUEUE = { mode: '1v1', flor: false, points: 15, rated: false } as const

/** Joins the quick queue if a link asked for it, once the player's status is known and the connection works. */
function useJoinAtOnce() {
  const { store, isKnown, ticket, gameId, pending } = useQueue()
  const isAsked = wantsToPlay(useHistoryState())
  const isUnavailable = useUnavailableReason() !== null
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isAsked || !store || !isKnown || isUnavailable || pending !== null) return
    // A reload or a return to this page must not join again.
    navigate('/match-queue', { replace: true, state: null })
    if (ticket === null && gameId === null) void store.join(QUICK_QUEUE)
  }, [isAsked, store, isKnown, isUnavailable, pending, ticket, gameId, navigate])
}

function QueueForUser({ user }: { user: User }) {
  const { gameId, isKnown, ticket, connection } = useQueue()
  const invited = new URLSearchParams(useSearch()).get('invite')
  if (gameId !== null) return <TableFound gameId={gameId} />
  const hasPartners = ticket !== null && partnersOf(ticket, user).length > 0
  if (invited && !hasPartners && invited !== ticket?.inviteCode) return <PartyInvitation code={invited} />
  if (ticket?.inviteCode) return <OpenParty user={user} ticket={ticket} code={ticket.inviteCode} />
  if (ticket !== null) return <InQueue user={user} ticket={ticket} />
  if (!isKnown && connection !== 'lost' && connection !== 'refused') return <Skeleton height="20rem" />
  return <BeforeQueue />
}

/** Shown briefly before the table opens, or until the tab becomes visible. */
function TableFound({ gameId }: { gameId: GameId }) {
  const { i18n } = useLingui()
  useTitle(i18n._('Your table is ready'))
  return (
    <section className="felt-table table-ready stack">
      <h2 className="panel-title">
        <Trans id="Your table is ready" />
      </h2>
      <ButtonLink href={`/game/${gameId}`} variant="primary" size="large">
        <Trans id="Go to the table" />
      </ButtonLink>
    </section>
  )
}

/** For a player who is not waiting: the choice of a queue, the number of players, and the button to join. */
function BeforeQueue() {
  const { i18n } = useLingui()
  const { store, pending, error, pause } = useQueue()
  const { queue, size } = useChosenQueue()
  const waiting = size?.waiting ?? null
  useTitle(i18n._('Match Queue'))
  const reason = useUnavailableReason()
  const now = useSecondTicks(pause?.until ?? null)
  const id = useId()
  const players = playersIn(queue.mode)
  const isDisabled = pending !== null || reason !== null
  const isPaused = queue.rated && pause !== null && now < pause.until
  return (
    <div className="waiting-room queue-choice">
      <div className="waiting-floor">
        <RoundTable me={null} others={Math.min(waiting ?? 0, players - 1)} players={players}>
          <WaitingCount waiting={waiting} />
        </RoundTable>
      </div>
      <div className="waiting-side">
        <RemovedNotice />
        {isPaused ? (
          <PauseNotice pause={pause} now={now} />
        ) : (
          <p className="waiting-rules">
            {size?.isBusy ? (
              <Trans id="We look for players of about your rating, and after half a minute for anyone." />
            ) : players === 2 ? (
              <Trans id="We start as soon as a second player is in." />
            ) : players === 6 ? (
              <Trans id="We start when six players are in; teams are balanced by rating. In the middle of the game every second deal is a pica-pica." />
            ) : (
              <Trans id="We start when four players are in; teams are balanced by rating." />
            )}{' '}
            <UsualWait size={size} />
          </p>
        )}
        <QueueOptionsFields />
        <QueueErrorNotice error={error} />
        <div className="stack-2">
          <div className="waiting-buttons">
            {!isPaused && (
              <Button
                variant="primary"
                size="large"
                busy={pending === 'join'}
                disabled={isDisabled}
                aria-describedby={reason ? id : undefined}
                onClick={() => void store?.join(queue)}
              >
                <Trans id="Find a game" />
              </Button>
            )}
            {!isPaused && <InviteButton queue={queue} />}
            <PracticeDialog />
          </div>
          {reason && (
            <p id={id} className="field-hint">
              {reason}
            </p>
          )}
        </div>
        {!isPaused && (
          <p className="waiting-hint">
            {queue.rated ? (
              <>
                <Trans id="Games are rated. Against the same opponent each further game within 24 hours counts less, and none after five; games between accounts of one browser do not count." />{' '}
                <Link href="/rankings" className="link">
                  <Trans id="What counts" />
                </Link>
              </>
            ) : (
              <Trans id="Friendly games change no rating. Guests can play too." />
            )}
          </p>
        )}
        {waiting === 0 && !isPaused && (
          <p className="waiting-hint">
            <Trans id="No one else is waiting right now. You can play with bots meanwhile, or invite friends to a table." />{' '}
            <Link href="/game" className="link">
              <Trans id="Go to the tables" />
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** For a waiting player: the time, the number of missing players, and the offer to play with bots. */
function InQueue({ user, ticket }: { user: User; ticket: Ticket }) {
  const { i18n } = useLingui()
  const { store, pending, error } = useQueue()
  const { size, isGuest } = useChosenQueue()
  const waiting = size?.waiting ?? 1
  const nameOf = useQueueName()
  const reason = useUnavailableReason()
  const now = useSecondTicks(ticket.since)
  const time = formatClock(now - ticket.since)
  useTitle(`(${time}) ${i18n._('Match Queue')}`)
  const players = playersIn(ticket.mode)
  const search = size?.isBusy ? ticket.search : null
  // In a busy queue not everyone who waits comes to the same table.
  const others = Math.min(Math.max(0, waiting - 1), search ? 0 : players - 1)
  const missing = players - 1 - others
  const isLate = now >= ticket.botsFrom
  const isBotComing = isGuest && ticket.mode === '1v1' && !ticket.rated
  const isDisabled = pending !== null || reason !== null
  const partners = partnersOf(ticket, user)
  const partnerNames = usePartnerNames(partners)
  const canInviteMore =
    ticket.party !== null &&
    ticket.party.members[0] === user.username &&
    ticket.party.members.length < ticket.party.size
  return (
    <div className="waiting-room">
      <div className="waiting-floor">
        <RoundTable me={user.username} others={others} players={players} partners={partners}>
          <span className="table-figure" role="timer" aria-label={i18n._('Waiting {time}', { time })}>
            {time}
          </span>
          <span>
            {search ? (
              <Trans
                id="{waiting, plural, one {1 player waiting} other {# players waiting}}"
                values={{ waiting }}
              />
            ) : (
              <Trans id="{here} of {players} players" values={{ here: others + 1, players }} />
            )}
          </span>
        </RoundTable>
      </div>
      <div className="waiting-side">
        <div role="status">
          <h2 className="panel-title">
            {search ? (
              <SearchTitle search={search} waitedMs={now - ticket.since} />
            ) : players === 2 ? (
              <Trans
                id="{missing, plural, =0 {Both players are in. Dealing…} other {Waiting for an opponent}}"
                values={{ missing }}
              />
            ) : (
              <Trans
                id="{missing, plural, =0 {Everyone is in. Dealing…} one {Waiting for one more player} other {Waiting for # more players}}"
                values={{ missing }}
              />
            )}
          </h2>
        </div>
        <p className="soft strong">
          {nameOf(ticket)}
          {partnerNames && ` · ${partnerNames}`}
        </p>
        {(search || size?.usualWaitMs) && (
          <p className="waiting-hint">
            {search && (
              <Trans
                id="The range grows every {seconds} seconds; after {most} seconds we take anyone."
                values={{
                  seconds: search.widerEveryMs / 1000,
                  most: (search.widerEveryMs * search.windows.length) / 1000,
                }}
              />
            )}{' '}
            <UsualWait size={size} />
          </p>
        )}
        {isBotComing && (
          <p className="waiting-hint">
            <Trans
              id="If no one comes within {seconds} seconds, you play a bot until someone does."
              values={{ seconds: Math.round((ticket.botsFrom - ticket.since) / 1000) }}
            />
          </p>
        )}
        <QueueErrorNotice error={error} />
        <div role="status">
          {isLate && !isBotComing && (
            <BotsOffer isDisabled={isDisabled} ticket={ticket} hasPartners={partners.length > 0} />
          )}
        </div>
        <div className="wrap gap-2-3">
          <Button busy={pending === 'leave'} disabled={isDisabled} onClick={() => void store?.leave()}>
            <Trans id="Cancel" />
          </Button>
          {canInviteMore && <InviteButton queue={ticket} />}
          {(!isLate || isBotComing) && (
            <Button
              variant="quiet"
              busy={pending === 'bots'}
              disabled={isDisabled}
              onClick={() => void store?.sitWithBots()}
            >
              <Trans id="Play with bots now" />
            </Button>
          )}
        </div>
        <p className="waiting-hint">
          <Trans id="Feel free to browse; we’ll call you when your table is ready." />{' '}
          <Link href="/game/practice" className="link">
            <Trans id="Practise while you wait" />
          </Link>
        </p>
        {user.guest && (
          <p className="waiting-hint">
            <Link href="/auth" state={TO_REGISTER} className="link">
              <Trans id="Create an account to keep your games" />
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** Which ratings a busy queue looks for. */
function SearchTitle({ search, waitedMs }: { search: QueueSearch; waitedMs: number }) {
  const window = search.windows[Math.floor(waitedMs / search.widerEveryMs)]
  if (window === undefined) return <Trans id="Looking for players of any rating" />
  return (
    <Trans
      id="Looking for players around {rating} (±{window})"
      values={{
        rating: <Rating rating={search.rating} isProvisional={search.isProvisional} />,
        window,
      }}
    />
  )
}

function UsualWait({ size }: { size: QueueSize | undefined }) {
  if (!size?.usualWaitMs) return null
  return <Trans id="Usual wait: about {time}." values={{ time: formatClock(size.usualWaitMs) }} />
}

interface BotsOfferProps {
  isDisabled: boolean
  ticket: Ticket
  hasPartners: boolean
}

function BotsOffer({ isDisabled, ticket, hasPartners }: BotsOfferProps) {
  const { store, pending } = useQueue()
  return (
    <div className="notice bots-offer" data-tone="warning">
      <p>
        {ticket.mode === '1v1' && !ticket.rated ? (
          <Trans id="No one is free right now. You can play a bot until someone comes; then you play that person." />
        ) : ticket.mode === '1v1' ? (
          <Trans id="Not many players around right now. You can start an unrated game against a bot instead; you’ll leave the queue." />
        ) : ticket.mode === '3v3' && hasPartners ? (
          <Trans id="Not many players around right now. Your party can start an unrated game of six with bots instead; you’ll all leave the queue." />
        ) : ticket.mode === '3v3' ? (
          <Trans id="Not many players around right now. You can start an unrated game with five bots instead; you’ll leave the queue." />
        ) : hasPartners ? (
          <Trans id="Not many players around right now. You and your partner can start an unrated game against two bots instead; you’ll both leave the queue." />
        ) : (
          <Trans id="Not many players around right now. You can start an unrated game with three bots instead; you’ll leave the queue." />
        )}
      </p>
      <Button
        variant="primary"
        busy={pending === 'bots'}
        disabled={isDisabled}
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
      <Button onClick={() => setOpen(true)}>{i18n._('Practise against bots')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={i18n._('Practise against bots')}
        description={i18n._('Unrated games, alone or with a bot as your partner.')}
      >
        <PracticeForm />
      </Dialog>
    </>
  )
}
