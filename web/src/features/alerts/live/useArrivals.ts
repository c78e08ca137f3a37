import { useQueryClient } from '@tanstack/react-query'
import type { AlertNews } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { useSocket } from '../../live/useSocket.ts'
import { useViewer } from '../../profile/usePlayer.ts'
import { adoptNews } from '../adopt.ts'
import { alertKeys } from '../useAlerts.ts'

const TOGETHER_MS = 300

type Wanted = (news: AlertNews) => boolean
const ANY: Wanted = () => true

/**
 * What the live connection tells while alerts are on the screen. New ones are only counted, so that no row moves
 * until somebody asks for them; what changes is shown in its place.
 */
export function useArrivals(isWanted: Wanted = ANY) {
  const socket = useSocket()
  const queries = useQueryClient()
  const viewer = useViewer()
  const wanted = useRef(isWanted)
  wanted.current = isWanted
  const [arrived, setArrived] = useState<readonly string[]>([])
  const [newAlerts, setNewAlerts] = useState<number | null>(null)
  const [isOld, setOld] = useState(false)

  useEffect(() => {
    if (socket === null) return
    let wasLost = false
    let pause: ReturnType<typeof setTimeout> | undefined
    /** Several that were changed together are counted once. */
    const countAgain = () => {
      clearTimeout(pause)
      pause = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: alertKeys.summary(viewer) })
      }, TOGETHER_MS)
    }
    const stops = [
      socket.on('alert:new', news => {
        setNewAlerts(news.newAlerts)
        if (wanted.current(news)) setArrived(ids => (ids.includes(news._id) ? ids : [...ids, news._id]))
      }),
      socket.on('alert:changed', news => {
        setNewAlerts(news.newAlerts)
        adoptNews(queries, viewer, news, new Date().toISOString())
        countAgain()
      }),
      socket.on('alert:count', ({ newAlerts }) => setNewAlerts(newAlerts)),
      // Whatever happened meanwhile was told to nobody here.
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
      for (const stop of stops) stop()
    }
  }, [socket, queries, viewer])

  function clear() {
    setArrived([])
    setOld(false)
  }

  /** `isOld`: the connection was lost for a while, and nobody knows what was missed. */
  return { count: arrived.length, newAlerts, isOld, clear }
}
