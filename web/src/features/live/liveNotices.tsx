import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useQueue } from '../queue/useQueue.ts'
import { playSound } from '../sound/sounds.ts'
import { TableCard } from './tableCard.tsx'
import { useRunningGame } from './useRunningGame.ts'
import { WaitingPill } from './waitingPill.tsx'
import './live.css'

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
