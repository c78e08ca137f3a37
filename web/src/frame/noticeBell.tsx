import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { QueryProvider, request } from '../net/query.tsx'
import { useViewerId } from '../net/session/useSession.ts'
import { useSocket } from '../net/socket/useSocket.ts'
import { BellIcon } from '../ui/icons.tsx'
import { renewPush } from '../worker/push.ts'

const MAX_SHOWN = 99

export const noticesKey = (viewer: string) => [viewer, 'notices']
export const unreadKey = (viewer: string) => [viewer, 'unread-notices']

/** The top bar link to the notices, with a live count of unread ones. */
export function NoticeBell() {
  return (
    <QueryProvider>
      <Bell />
    </QueryProvider>
  )
}

function Bell() {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const unread = useUnread()
  useRenewedPush()
  return (
    <Link
      href="/notices"
      className="icon-button notice-bell"
      aria-label={
        unread === 0
          ? i18n._('Notifications')
          : i18n._('Notifications, {unread, plural, one {# unread} other {# unread}}', { unread })
      }
      aria-current={path === '/notices' ? 'page' : undefined}
    >
      <BellIcon />
      {unread > 0 && (
        <span className="notice-count" aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  )
}

function useUnread(): number {
  const viewer = useViewerId()
  const socket = useSocket()
  const queries = useQueryClient()
  const { data = 0 } = useQuery({
    queryKey: unreadKey(viewer),
    queryFn: async () => (await request('GET /api/me/notices')).unread,
  })
  useEffect(
    () =>
      socket?.on('notices:changed', ({ unread }) => {
        queries.setQueryData(unreadKey(viewer), unread)
        void queries.invalidateQueries({ queryKey: noticesKey(viewer) })
      }),
    [socket, viewer, queries],
  )
  useEffect(() => {
    // Changes may have been missed while the connection was lost.
    return socket?.subscribe(() => {
      if (socket.status() === 'connected') void queries.invalidateQueries({ queryKey: unreadKey(viewer) })
    })
  }, [socket, viewer, queries])
  return data
}

/** Keeps the session and the language up to date that the server uses for push messages to this browser. */
function useRenewedPush(): void {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const socket = useSocket()
  const { locale } = i18n
  useEffect(() => {
    void renewPush(viewer, locale)
  }, [viewer, locale])
  useEffect(
    () =>
      // The subscription has ended with the old session.
      socket?.on('bye', ({ reason }) => {
        if (reason === 'renewed') void renewPush(viewer, locale)
      }),
    [socket, viewer, locale],
  )
}
