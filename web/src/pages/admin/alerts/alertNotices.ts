import { i18n } from '@lingui/core'
import type { AlertUpdate } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { loadCatalog } from '../../../i18n/locale.ts'
import { useLive } from '../../../net/live.ts'
import { useSocket } from '../../../net/socket/useSocket.ts'
import { playSound } from '../../../sound/sounds.ts'
import { persistentToggle } from '../../../ui/persistentToggle.ts'
import { toast } from '../../../ui/toast.ts'
import { setAdminTitleCount } from '../kit/titleCount.ts'
import { alertTitle } from './alertText.ts'
import { ALERTS_PATH, alertHref, listHref } from './list/listUrl.ts'

type Arrived = Pick<AlertUpdate, '_id' | 'code' | 'params' | 'title'>

let mounted = 0

/** On every admin page, a new critical alert shows a toast, plays a sound and is counted in the window title. */
export function useCriticalNotice(username: string): void {
  const socket = useSocket()
  /** All critical alerts share one toast. */
  const [key] = useState(() => `critical-alert-${++mounted}`)
  const [path, navigate] = useLocation()
  const isAtAlerts = path === ALERTS_PATH || path.startsWith(`${ALERTS_PATH}/`)
  /** New critical alerts since the alert centre was last open. */
  const unseen = useRef<readonly Arrived[]>([])

  useEffect(() => {
    const markSeen = () => {
      if (!isAtAlerts || document.hidden) return
      unseen.current = []
      setAdminTitleCount('alerts', 0)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [isAtAlerts])

  useEffect(() => {
    return socket?.on('alert:new', ({ severity, by, ...news }) => {
      // The administrator who created the alert needs no notification.
      if (severity !== 'critical' || by === username) return
      const arrived = [...unseen.current, news]
      playSound('alarm', readCriticalSound())
      if (!readCriticalNotice()) return
      if (!isAtAlerts || document.hidden) {
        unseen.current = arrived
        setAdminTitleCount('alerts', arrived.length)
      }
      void show(arrived, key, navigate)
    })
  }, [socket, username, isAtAlerts, key, navigate])

  useEffect(() => () => setAdminTitleCount('alerts', 0), [])
}

async function show(arrived: readonly Arrived[], key: string, navigate: (to: string) => void) {
  await loadCatalog('alerts')
  const n = arrived.length
  const href = n === 1 ? alertHref(arrived[0]?._id ?? '') : listHref({ severity: 'critical', status: 'new' })
  const newest = arrived.at(-1)
  toast.error(newest ? alertTitle(i18n, newest) : '', {
    title: i18n._('{n, plural, one {New critical alert} other {# new critical alerts}}', { n }),
    key,
    button: { label: i18n._('View'), onPress: () => navigate(href) },
  })
}

/** Whether a new critical alert shows a toast and a count in the title. */
export const { read: readCriticalNotice, use: useCriticalNoticeOn } =
  persistentToggle('critical-alert-notice')
export const { read: readCriticalSound, use: useCriticalSoundOn } = persistentToggle('critical-alert-sound')

/** The number of alerts with the status new, shown beside the sidebar link; null while unknown. */
export const useNewAlertCount = (): number | null => useLive('alertCount', '').state?.newAlerts ?? null
