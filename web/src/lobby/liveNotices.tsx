import { Trans, useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { playSound } from '../sound/sounds.ts'
import { useQueue } from './useQueue.ts'
import './liveNotices.css'
import { onWake } from '../net/socket/socketStore.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CardsIcon, CloseIcon } from '../ui/icons.tsx'
import { formatClock, useSecondTicks } from '../ui/time.tsx'

/** Pages that say it themselves, and take the player to his table. */
const SPEAK_FOR_THEMSELVES = ['/match-queue', '/game']

/** Long enough to be read out, and gone before anybody comes across it later. */
const ANNOUNCED_FOR = 5000

/** What a player must hear of wherever he is on the site: his table is ready, or he is waiting for one. */
export function LiveNotices() {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const { ticket, isNew } = useQueue()
  const gameId = useRunningGame(path)
  const isElsewhere = !SPEAK_FOR_THEMSELVES.includes(path) && path !== `/game/${gameId}`

  const isAnnounced = useFound(isNew ? gameId : null)

  const isShown = isElsewhere && (gameId !== null || ticket !== null)
  return (
    <>
      {/* Here from the start, so that what appears in it is read out. */}
      <p role="alert" className="sr-only">
        {isAnnounced && i18n._('Your table is ready')}
      </p>
      {isShown && (
        <aside
          className="live-notices"
          data-place={path.startsWith('/game/') ? 'top' : 'bottom'}
          aria-label={i18n._('Your game')}
        >
          {gameId !== null ? (
            <TableCard gameId={gameId} isNew={isNew} />
          ) : (
            ticket && <WaitingPill since={ticket.since} />
          )}
        </aside>
      )}
    </>
  )
}

/** Whether a table has been found just now; the page that takes the player there has seen it before it is said. */
function useFound(found: string | null): boolean {
  const [announced, setAnnounced] = useState<string | null>(null)
  useEffect(() => {
    if (found === null) return
    playSound('found')
    setAnnounced(found)
  }, [found])
  useEffect(() => {
    if (announced === null) return
    const timer = setTimeout(() => setAnnounced(null), ANNOUNCED_FOR)
    return () => clearTimeout(timer)
  }, [announced])
  return announced !== null
}

/** Calls the player to his table. A table that he has seen already may be put out of sight. */
export function TableCard({ gameId, isNew }: { gameId: string; isNew: boolean }) {
  const { i18n } = useLingui()
  const [hidden, setHidden] = useState<string | null>(null)
  const isBeforeDeal = useBeforeDeal(gameId)
  useTitleOfTable(isNew)
  if (hidden === gameId && !isNew) return null
  return (
    <section className="live-card" data-new={isNew}>
      <CardsIcon size={26} />
      <p className="min-w-0 flex-1">
        <strong className="block">
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

/** The server deals no later than this after a table is ready. */
const DEAL_WITHIN_MS = 5000

/** Whether the cards of a table that was announced just now may still be in the deck. */
function useBeforeDeal(gameId: string): boolean {
  const [dealt, setDealt] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(setDealt, DEAL_WITHIN_MS, gameId)
    return () => clearTimeout(timer)
  }, [gameId])
  return dealt !== gameId
}

/** Whoever is in another tab sees it in the row of tabs. */
function useTitleOfTable(isNew: boolean) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const title = i18n._('Your table is ready')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has set another title
  useEffect(() => {
    if (!isNew) return
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [isNew, title, path])
}

/** Reminds a player who looks around the house that he is waiting. */
function WaitingPill({ since }: { since: number }) {
  const { store, wish } = useQueue()
  const now = useSecondTicks(since)
  return (
    <section className="live-pill">
      <p className="min-w-0">
        <Trans id="Finding a match" />{' '}
        <span className="live-time" role="timer">
          {formatClock(now - since)}
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

/** Nobody tells a screen that is not at the table when the game ends. */
const ASK_AGAIN = 20_000

/** The game to call the player to, as far as it is certain; null if there is none. */
function useRunningGame(path: string): string | null {
  const { store, gameId, isSure } = useQueue()
  const isAtTable = gameId !== null && path === `/game/${gameId}`
  const wasAtTable = useRef(false)

  useEffect(() => {
    if (isAtTable) {
      store?.seeTable(gameId)
      wasAtTable.current = true
    } else if (wasAtTable.current) {
      wasAtTable.current = false
      void store?.askForGame({ doubting: true })
    }
  }, [store, gameId, isAtTable])

  useEffect(() => {
    if (gameId === null || isAtTable || !store) return
    const ask = () => void store.askForGame()
    const timer = setInterval(ask, ASK_AGAIN)
    const stopWaking = onWake(ask)
    return () => {
      clearInterval(timer)
      stopWaking()
    }
  }, [store, gameId, isAtTable])

  return isSure ? gameId : null
}
