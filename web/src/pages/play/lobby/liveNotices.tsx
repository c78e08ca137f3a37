import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { GameId, ServerMessages } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type Ticket, useQueue } from '../../../game/index.ts'
import { loadCatalog, withCatalog } from '../../../i18n/locale.ts'
import { playSound } from '../../../sound/sounds.ts'
import './liveNotices.css'
import { loadUntilThere } from '../../../net/retry.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { useSocket, useSocketStatus } from '../../../net/socket/useSocket.ts'
import { showBrowserNotification } from '../../../ui/browserNotification.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CardsIcon, CloseIcon } from '../../../ui/icons.tsx'
import { type Preloadable, preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChallenges } from './useChallenges.ts'

/** Pages that show the same information and take the player to their table. */
const PAGES_WITHOUT_NOTICE = ['/match-queue', '/game']

/**
 * Milliseconds the announcement stays in the live region: long enough to be read out, short enough not to be found
 * later.
 */
const ANNOUNCEMENT_MS = 5000

/** Notices on every page for a player whose table is ready or who is waiting for one. */
export function LiveNotices() {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const { store, ticket, gameId, botGameId, isNew } = useQueue()
  const isAtTable = gameId !== null && path === `/game/${gameId}`
  const [isBotNoticeHidden, hideBotNotice] = useHiddenFor(botGameId)
  const isWithBot = isAtTable && gameId === botGameId && !isBotNoticeHidden
  useFollowFromBot()
  const isElsewhere = !PAGES_WITHOUT_NOTICE.includes(path) && !isAtTable
  useEffect(() => {
    if (isAtTable) store?.seeTable(gameId)
  }, [store, gameId, isAtTable])

  const isAnnounced = useTableAnnouncement(isNew ? gameId : null)

  const [invitation, dismissInvitation] = useInvitation()
  const isInvited = invitation !== null && gameId === null && path !== `/t/${invitation.code}`

  const challenges = useChallenges()
  const received = gameId === null ? challenges.received : null
  const sent = gameId === null ? challenges.sent : null
  const ChallengeNotice = useWantedPart(challengeNotices, received !== null || sent !== null)

  useLiveBanner()
  const [isWarned, endWarning] = useWarned(gameId !== null || path.startsWith('/game/'))
  const WarningDialog = useWantedPart(warningDialog, isWarned)

  const socket = useSocket()
  const isClosed = useSocketStatus() === 'closed'
  const hasChallenge = ChallengeNotice !== null && (received !== null || sent !== null)
  const isShown =
    isClosed ||
    isInvited ||
    hasChallenge ||
    isWithBot ||
    (isElsewhere && (gameId !== null || ticket !== null))
  return (
    <>
      {/* Always rendered: screen readers announce only what appears in an existing live region. */}
      <p role="alert" className="sr-only">
        {isAnnounced && i18n._('Your table is ready')}
        {isInvited && i18n._('{username} invites you to a table', { username: invitation.from.username })}
        {received && i18n._('{username} challenges you', { username: received.challenge.from.username })}
        {isClosed && i18n._('This tab is disconnected')}
      </p>
      {isWarned && WarningDialog && <WarningDialog onDone={endWarning} />}
      {isShown && (
        <aside
          className="live-notices"
          data-place={path.startsWith('/game/') ? 'top' : 'bottom'}
          aria-label={i18n._('Your game')}
        >
          {isClosed ? (
            <ClosedCard onConnect={() => socket?.retry()} />
          ) : ChallengeNotice && received ? (
            <ChallengeNotice.ReceivedChallenge key={received.challenge._id} {...received} />
          ) : isInvited ? (
            <InvitationCard invitation={invitation} onDismiss={dismissInvitation} />
          ) : ChallengeNotice && sent ? (
            <ChallengeNotice.SentChallenge key={sent.challenge._id} {...sent} />
          ) : isWithBot ? (
            <BotCard onHide={hideBotNotice} />
          ) : gameId !== null ? (
            <TableCard gameId={gameId} isNew={isNew} />
          ) : (
            ticket && <WaitingPill ticket={ticket} />
          )}
        </aside>
      )}
    </>
  )
}

/** Shows a banner that an administrator changes while the page is open. */
function useLiveBanner() {
  const socket = useSocket()
  useEffect(
    () =>
      socket?.on('banner:changed', ({ banner }) => {
        import('../../../frame/siteBanner.ts').then(
          ({ showBanner }) => showBanner(banner),
          () => {},
        )
      }),
    [socket],
  )
}

const warningDialog = preloadable(
  async () => (await withCatalog('player', import('./warningDialog.tsx'))).WarningDialog,
)
const challengeNotices = preloadable(async () => {
  const [notices] = await Promise.all([import('./challengeNotices.tsx'), loadCatalog('player', 'server')])
  return notices
})

/** A part that is loaded once it is wanted, however often that fails; null until then. */
function useWantedPart<T>(part: Preloadable<T>, isWanted: boolean) {
  const loaded = useLoadedPart(part)
  const isMissing = isWanted && !loaded
  useEffect(() => {
    if (isMissing) return loadUntilThere(part.fetch, () => {})
  }, [part, isMissing])
  return loaded
}

/** Whether to show a warning now. A warning that arrives during a game waits until the player leaves the table. */
function useWarned(isPlaying: boolean): [boolean, () => void] {
  const socket = useSocket()
  const { user } = useSession()
  const { isKnown } = useQueue()
  const [isNew, setNew] = useState(false)
  useEffect(() => socket?.on('warning:new', () => setNew(true)), [socket])
  return [(isNew || user?.warned === true) && isKnown && !isPlaying, () => setNew(false)]
}

/** Takes a player from their game against a bot to the game with the person for whom it ended. */
function useFollowFromBot() {
  const [path, navigate] = useLocation()
  const { gameId, botGameId } = useQueue()
  const isLeft = gameId !== null && gameId !== botGameId && path === `/game/${botGameId}`
  useEffect(() => {
    if (!isLeft) return
    navigate(`/game/${gameId}`, { replace: true })
    toast.success(i18n._('Someone has come: this game is against a person.'))
  }, [isLeft, gameId, navigate])
}

/** Whether the player has hidden the notice about this game. */
function useHiddenFor(gameId: GameId | null): [boolean, () => void] {
  const [hidden, setHidden] = useState<GameId | null>(null)
  return [hidden !== null && hidden === gameId, () => setHidden(gameId)]
}

function BotCard({ onHide }: { onHide: () => void }) {
  const { i18n } = useLingui()
  return (
    <section className="live-card">
      <p className="live-text" role="status">
        <Trans id="No one is free right now: you are playing a bot until someone comes." />
      </p>
      <button type="button" className="icon-button" aria-label={i18n._('Hide')} onClick={onHide}>
        <CloseIcon size={18} />
      </button>
    </section>
  )
}

type Invitation = ServerMessages['table:invited']

/** The last invitation of a friend, until it is dismissed or followed. */
function useInvitation(): [Invitation | null, () => void] {
  const socket = useSocket()
  const [, navigate] = useLocation()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  useEffect(
    () =>
      socket?.on('table:invited', invited => {
        playSound('found')
        setInvitation(invited)
        if (document.visibilityState === 'hidden')
          showBrowserNotification(
            i18n._('{username} invites you to a table', { username: invited.from.username }),
            { tag: invited.code, onPress: () => navigate(`/t/${invited.code}`) },
          )
      }),
    [socket, navigate],
  )
  return [invitation, () => setInvitation(null)]
}

interface InvitationCardProps {
  invitation: Invitation
  onDismiss: () => void
}

function InvitationCard({ invitation: { code, from }, onDismiss }: InvitationCardProps) {
  const { i18n } = useLingui()
  return (
    <section className="live-card" data-new="true">
      <CardsIcon size={26} />
      <p className="live-text">
        <strong>
          <Trans id="{username} invites you to a table" values={{ username: from.username }} />
        </strong>
      </p>
      <ButtonLink href={`/t/${code}`} variant="primary">
        <Trans id="Go to the table" />
      </ButtonLink>
      <button type="button" className="icon-button" aria-label={i18n._('Hide')} onClick={onDismiss}>
        <CloseIcon size={18} />
      </button>
    </section>
  )
}

/** Shown when the server has closed the connection of this tab because too many are open. */
function ClosedCard({ onConnect }: { onConnect: () => void }) {
  return (
    <section className="live-card" data-new="true">
      <p className="live-text">
        <strong>
          <Trans id="This tab is disconnected" />
        </strong>
        <span className="live-detail">
          <Trans id="Too many tabs or devices are connected with your account or from your network." />
        </span>
      </p>
      <Button variant="primary" onClick={onConnect}>
        <Trans id="Connect again" />
      </Button>
    </section>
  )
}

/** Announces a new table for a moment; pages that open the table themselves mark it as seen before that. */
function useTableAnnouncement(found: string | null): boolean {
  const [announced, setAnnounced] = useState<string | null>(null)
  useEffect(() => {
    if (found === null) return
    playSound('found')
    setAnnounced(found)
  }, [found])
  useEffect(() => {
    if (announced === null) return
    const timer = setTimeout(() => setAnnounced(null), ANNOUNCEMENT_MS)
    return () => clearTimeout(timer)
  }, [announced])
  return announced !== null
}

/** A link to the player's table. The notice can be hidden if the player has seen the table already. */
export function TableCard({ gameId, isNew }: { gameId: GameId; isNew: boolean }) {
  const { i18n } = useLingui()
  const [hidden, setHidden] = useState<string | null>(null)
  const isBeforeDeal = useBeforeDeal(gameId)
  useTableReadyTitle(isNew)
  if (hidden === gameId && !isNew) return null
  return (
    <section className="live-card" data-new={isNew}>
      <CardsIcon size={26} />
      <p className="live-text">
        <strong>
          {isNew ? <Trans id="Your table is ready" /> : <Trans id="You have a game in progress" />}
        </strong>
        <span className="live-detail">
          {isNew && isBeforeDeal ? (
            <Trans id="Your game is about to start." />
          ) : isNew ? (
            <Trans id="The game has started and your clock is running." />
          ) : (
            <Trans id="Your seat is being held for you." />
          )}
        </span>
      </p>
      <ButtonLink href={`/game/${gameId}`} variant="primary">
        <Trans id="Go to the table" />
      </ButtonLink>
      {!isNew && (
        <button
          type="button"
          className="icon-button"
          aria-label={i18n._('Hide')}
          onClick={() => setHidden(gameId)}
        >
          <CloseIcon size={18} />
        </button>
      )}
    </section>
  )
}

/** The server deals at most this long after a table is ready. */
const DEAL_WITHIN_MS = 5000

/** Whether the cards of a newly announced table may not have been dealt yet. */
function useBeforeDeal(gameId: GameId): boolean {
  const [dealt, setDealt] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(setDealt, DEAL_WITHIN_MS, gameId)
    return () => clearTimeout(timer)
  }, [gameId])
  return dealt !== gameId
}

/** Shows in the document title that a table is ready, for a player who is in another tab. */
function useTableReadyTitle(isNew: boolean) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const title = i18n._('Your table is ready')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page sets another title
  useEffect(() => {
    if (!isNew) return
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [isNew, title, path])
}

/** Reminds a player on other pages that they are waiting. */
function WaitingPill({ ticket: { since, inviteCode } }: { ticket: Ticket }) {
  const { store, pending } = useQueue()
  const now = useSecondTicks(since)
  return (
    <section className="live-pill small nowrap">
      <p className="live-text">
        {inviteCode ? <Trans id="Waiting for partners" /> : <Trans id="Finding a game" />}{' '}
        <span className="live-time bold numeric" role="timer">
          {formatClock(now - since)}
        </span>
      </p>
      <Link href="/match-queue" className="live-action">
        <Trans id="View" />
      </Link>
      <button
        type="button"
        className="live-action"
        disabled={pending !== null}
        onClick={() => void store?.leave()}
      >
        <Trans id="Cancel" />
      </button>
    </section>
  )
}
