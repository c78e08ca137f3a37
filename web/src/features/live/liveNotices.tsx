import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useQueue } from '../queue/useQueue.ts'
import { onFound } from './onFound.ts'
import { TableCard } from './tableCard.tsx'
import { useRunningGame } from './useRunningGame.ts'
import { WaitingPill } from './waitingPill.tsx'
import './live.css'

/** Pages that say it themselves, and take the player to his table. */
const SPEAK_FOR_THEMSELVES = ['/match-queue', '/game']

/** What a player must hear of wherever he is on the site: his table is ready, or he is waiting for one. */
export function LiveNotices() {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const { ticket, isNew } = useQueue()
  const gameId = useRunningGame(path)
  const isElsewhere = !SPEAK_FOR_THEMSELVES.includes(path) && path !== `/game/${gameId}`

  useEffect(() => {
    if (isNew && gameId !== null) onFound(gameId)
  }, [isNew, gameId])

  const isShown = isElsewhere && (gameId !== null || ticket !== null)
  return (
    <>
      {/* Here from the start, so that what appears in it is read out. */}
      <p role="alert" className="sr-only">
        {gameId !== null && isNew && i18n._('Your table is ready')}
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
