import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { type Access, mayCall } from '@valecuatro/contract/roles'
import { useState } from 'react'
import { useSession } from '../../../net/session/useSession.ts'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { oneOf, pageNumber, useUrlState } from '../../kit/urlState.ts'
import { AlertsTab } from './alertsTab.tsx'
import { AuditTab } from './auditTab.tsx'
import { LedgerTab } from './ledgerTab.tsx'
import { MatchesTab } from './matchesTab.tsx'
import { NotesTab } from './notesTab.tsx'
import { SessionsTab } from './sessionsTab.tsx'

const VIEW = {
  show: oneOf(['ledger', 'matches', 'sessions', 'notes', 'alerts', 'audit'], 'ledger'),
  page: pageNumber,
}
type TabName = ReturnType<typeof VIEW.show.read>

/** The open tab is kept in the URL, so that it can be linked to. */
export function UserTabs({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(VIEW)
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
    { name: 'audit', label: <Trans id="Audit trail" />, content: <AuditTab subject={id} />, access: 'admin' },
  ]
  const tabs = all.filter(({ access }) => viewer && mayCall(access, viewer.role))
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
