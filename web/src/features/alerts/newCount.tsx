import { useEffect, useState } from 'react'
import { call } from '../../net/call.ts'
import { useSocket } from '../live/useSocket.ts'

/** How many alerts nobody has looked at yet; null while that is not known. The sidebar shows it beside its link. */
export function useNewAlertCount(): number | null {
  const socket = useSocket()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    let isTold = false
    const hear = ({ newAlerts }: { newAlerts: number }) => {
      isTold = true
      setCount(newAlerts)
    }
    const stops = socket
      ? [socket.on('alert:new', hear), socket.on('alert:changed', hear), socket.on('alert:count', hear)]
      : []
    // The connection may have told it before anybody listened.
    void call('GET /api/admin/alerts/stats/summary').then(answer => {
      if (!answer.ok || isTold) return
      const found = answer.value.byStatus?.find(({ _id }) => _id === 'new')
      if (found) setCount(found.count)
    })
    return () => {
      isTold = true
      for (const stop of stops) stop()
    }
  }, [socket])
  return count
}
