import { Trans } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertUpdate } from '@valecuatro/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useViewerId } from '../../../net/session/useSession.ts'
import { useSocket, useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button } from '../../../ui/button.tsx'
import { cacheAlert, cacheNews } from './alertCache.ts'
import { alertKeys, type Missed } from './useAlerts.ts'

/** The element of the header in which the open view shows its updates. */
export const UPDATES_SLOT_ID = 'alerts-news'

interface UpdatesBarProps {
  /** The number of alerts raised since the page was loaded. */
  arrived: number
  /** Changes may have been missed while the connection was lost. */
  isOld?: boolean
  /** The number of rows that no longer match the filters. */
  left?: number
  busy: boolean
  onShow: () => void
}

/** Reports changes and loads them when the administrator asks for it. */
export function UpdatesBar({ arrived, isOld = false, left = 0, busy, onShow }: UpdatesBarProps) {
  const status = useSocketStatus()
  const place = document.getElementById(UPDATES_SLOT_ID)
  if (place === null) return null
  if (status === 'lost') {
    return createPortal(
      <span className="news-paused soft small">
        <Trans id="Connection lost. Live updates are paused." />
      </span>,
      place,
    )
  }
  if (arrived + left === 0 && !isOld) return null
  return createPortal(
    <Button size="small" busy={busy} onClick={onShow}>
      {arrived > 0 ? (
        <Trans id="{arrived} new" values={{ arrived }} />
      ) : isOld ? (
        <Trans id="Back online" />
      ) : (
        <Trans
          id="{left, plural, one {# row no longer matches} other {# rows no longer match}}"
          values={{ left }}
        />
      )}
      <span className="news-act">
        <Trans id="Show" />
      </span>
    </Button>,
    place,
  )
}

const RECOUNT_DELAY_MS = 300

interface ArrivalOptions {
  /** The alerts on the screen. The message about one of them may arrive after it has been loaded. */
  shown?: readonly Alert[] | undefined
  /** Whether a new alert belongs to the current view; null if only the server can tell. */
  isWanted?: (news: AlertUpdate) => boolean | null
  /** Identifies the list on the screen: another list is loaded with the new alerts, so counting starts again. */
  listKey?: string
  /** Asks the server what has changed since the alerts were loaded; undefined until they are. */
  findMissed?: (() => Promise<Missed>) | undefined
}

/**
 * Follows live messages while alerts are on the screen. New alerts are only counted, so that no row moves until the
 * administrator asks for it; changes are shown in place.
 */
export function useAlertUpdates({
  shown = [],
  isWanted = () => true,
  listKey,
  findMissed,
}: ArrivalOptions = {}) {
  const socket = useSocket()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const latest = useRef({ isWanted, findMissed, listKey })
  latest.current = { isWanted, findMissed, listKey }
  const [arrived, setArrived] = useState<readonly string[]>([])
  const [isOld, setOld] = useState(false)
  useFirstConnection(findMissed, ({ raised, newest }) => {
    setArrived(withAdded(raised))
    for (const alert of newest) cacheAlert(queries, viewer, alert)
  })

  useEffect(() => {
    if (socket === null) return
    let wasLost = false
    let pause: ReturnType<typeof setTimeout> | undefined
    let askPause: ReturnType<typeof setTimeout> | undefined
    const unsure = new Set<string>()
    /** Asks the server which of the alerts that have arrived belong to the list; once for those that arrive together. */
    const scheduleAsking = () => {
      askPause ??= setTimeout(async () => {
        askPause = undefined
        const { findMissed, listKey } = latest.current
        // The list is being loaded, perhaps without them.
        if (!findMissed) return scheduleAsking()
        const ids = [...unsure]
        unsure.clear()
        const missed = await findMissed().catch(() => null)
        if (!missed || listKey !== latest.current.listKey) return
        const newest = new Set<string>(missed.newest.map(({ _id }) => _id))
        setArrived(withAdded(ids.filter(id => newest.has(id))))
      }, RECOUNT_DELAY_MS)
    }
    /** Changes that arrive together cause one refetch of the counts. */
    const scheduleRecount = () => {
      clearTimeout(pause)
      pause = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: alertKeys.summary(viewer) })
      }, RECOUNT_DELAY_MS)
    }
    const stops = [
      socket.on('alert:new', news => {
        // Lists that are opened later are loaded with it.
        void queries.invalidateQueries({ queryKey: alertKeys.lists(viewer), refetchType: 'none' })
        const isWanted = latest.current.isWanted(news)
        if (isWanted) setArrived(withAdded([news._id]))
        else if (isWanted === null) {
          unsure.add(news._id)
          scheduleAsking()
        }
      }),
      socket.on('alert:changed', news => {
        cacheNews(queries, viewer, news, new Date().toISOString())
        scheduleRecount()
      }),
      // Messages sent while the connection was lost have been missed.
      socket.subscribe(() => {
        if (socket.status() === 'lost') wasLost = true
        if (socket.status() !== 'connected' || !wasLost) return
        wasLost = false
        setOld(true)
        void queries.invalidateQueries({ queryKey: alertKeys.ones(viewer) })
      }),
    ]
    return () => {
      clearTimeout(pause)
      clearTimeout(askPause)
      for (const stop of stops) stop()
    }
  }, [socket, queries, viewer])

  function clear() {
    setArrived([])
    setOld(false)
  }

  const [countedList, setCountedList] = useState(listKey)
  if (countedList !== listKey) {
    setCountedList(listKey)
    clear()
  }

  /** `isOld`: the connection was lost for a while, so changes may be missing. */
  return { count: countHidden(arrived, shown), isOld, clear }
}

const withAdded = (added: readonly string[]) => (ids: readonly string[]) => [...new Set([...ids, ...added])]

function countHidden(ids: readonly string[], shown: readonly Alert[]): number {
  const shownIds = new Set<string>(shown.map(({ _id }) => _id))
  return ids.filter(id => !shownIds.has(id)).length
}

/**
 * Alerts raised between loading the page and the first connection are not sent as live messages, so the server is
 * asked.
 */
function useFirstConnection(findMissed: ArrivalOptions['findMissed'], onFound: (missed: Missed) => void) {
  const status = useSocketStatus()
  const isDue = useRef(status !== 'connected')
  const isLoaded = findMissed !== undefined
  const latest = useRef({ findMissed, onFound })
  latest.current = { findMissed, onFound }
  useEffect(() => {
    // After an interruption the administrator is offered a reload instead.
    if (status === 'lost') isDue.current = false
    if (!isDue.current || status !== 'connected' || !isLoaded) return
    isDue.current = false
    // On failure the page stays as it is; later messages are still counted.
    latest.current.findMissed?.().then(latest.current.onFound, () => {})
  }, [status, isLoaded])
}

const RENDER_INTERVAL_MS = 15_000

/** Renders again at intervals, so that relative times stay correct. */
export function usePeriodicRender(): void {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, RENDER_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}
