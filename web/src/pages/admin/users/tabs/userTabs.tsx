import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { AdminUserDetails } from '@valecuatro/contract'
import { type Access, mayCall } from '@valecuatro/contract/roles'
import { useState } from 'react'
import { request, requestPage } from '../../../../net/query.tsx'
import { useSession, useViewerId } from '../../../../net/session/useSession.ts'
import { type Tab, Tabs } from '../../../../ui/tabs.tsx'
import { oneOf, pageNumber, useUrlState } from '../../../../ui/urlState.ts'
import { Timeline } from '../../timeline/index.ts'
import { AlertsTab } from './alertsTab.tsx'
import { LedgerTab } from './ledgerTab.tsx'
import { MatchesTab } from './matchesTab.tsx'
import { NotesTab } from './notesTab.tsx'
import { SessionsTab } from './sessionsTab.tsx'

const URL_PARAMS = {
  show: oneOf(['ledger', 'matches', 'sessions', 'notes', 'alerts', 'timeline'], 'ledger'),
  page: pageNumber,
}
type TabName = ReturnType<typeof URL_PARAMS.show.read>

/** The open tab is kept in the URL, so that it can be linked to. */
export function UserTabs({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const noteDraft = useState('')
  const { _id: id } = user
  const { user: viewer } = useSession()
  const all: (Tab<TabName> & { access: Access })[] = [
    { name: 'ledger', label: <Trans id="Ledger" />, content: <LedgerTab userId={id} />, access: 'admin' },
    { name: 'matches', label: <Trans id="Matches" />, content: <MatchesTab userId={id} />, access: 'staff' },
    {
      name: 'sessions',
      label: <Trans id="Sessions" />,
      content: <SessionsTab user={user} />,
      access: user.role === 'player' ? 'moderator' : 'admin',
    },
    {
      name: 'notes',
      label: <Trans id="Notes and warnings" />,
      content: <NotesTab user={user} draft={noteDraft} />,
      access: 'moderator',
    },
    { name: 'alerts', label: <Trans id="Alerts" />, content: <AlertsTab userId={id} />, access: 'moderator' },
    {
      name: 'timeline',
      label: <Trans id="Timeline" />,
      content: <Timeline subject="user" id={id} />,
      access: 'staff',
    },
  ]
  const allowed = all.filter(({ access }) => viewer && mayCall(access, viewer.role))
  const counts = useTabCounts(
    user,
    allowed.map(({ name }) => name),
  )
  const tabs = allowed.map(tab => ({ ...tab, count: counts[tab.name] }))
  const open = tabs.find(({ name }) => name === view.show)?.name ?? 'matches'
  return (
    <Tabs
      label={i18n._('More about {username}', { username: user.username })}
      tabs={tabs}
      open={open}
      onOpen={show => change({ show })}
    />
  )
}

/** How many rows each of these tabs has; a tab whose rows cannot be counted is left out. */
function useTabCounts({ _id: id, openSessions }: AdminUserDetails, names: TabName[]) {
  const params = { id }
  const one = { page: 1, limit: 1 }
  const readers: Record<Exclude<TabName, 'timeline'>, () => Promise<number>> = {
    ledger: async () =>
      (await requestPage('GET /api/admin/transactions', { query: { user: id, ...one } })).total,
    matches: async () =>
      (await requestPage('GET /api/admin/matches', { query: { player: id, ...one } })).total,
    sessions: async () => openSessions,
    notes: async () =>
      (await request('GET /api/admin/users/{id}/notes', { params })).length +
      (await request('GET /api/admin/users/{id}/warnings', { params })).length,
    alerts: async () =>
      (await requestPage('GET /api/admin/alerts', { query: { playerId: id, ...one } })).total,
  }
  const { data } = useQuery({
    queryKey: [useViewerId(), 'user', id, 'counts', names, openSessions],
    queryFn: async () => {
      const counted = await Promise.allSettled(
        names.filter(name => name !== 'timeline').map(async name => [name, await readers[name]()] as const),
      )
      return Object.fromEntries(
        counted.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])),
      ) as Partial<Record<TabName, number>>
    },
  })
  return data ?? {}
}
