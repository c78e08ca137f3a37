import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { oneOf, pageNumber, useUrlState } from '../../kit/urlState.ts'
import { AlertsTab } from './alertsTab.tsx'
import { AuditTab } from './auditTab.tsx'
import { LedgerTab } from './ledgerTab.tsx'
import { MatchesTab } from './matchesTab.tsx'
import { SessionsTab } from './sessionsTab.tsx'

const VIEW = {
  show: oneOf(['ledger', 'matches', 'sessions', 'alerts', 'audit'], 'ledger'),
  page: pageNumber,
}
type Room = ReturnType<typeof VIEW.show.read>

/** The open tab is kept in the URL, so that it can be linked to. */
export function UserTabs({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(VIEW)
  const { _id: id } = user
  const tabs: Tab<Room>[] = [
    { name: 'ledger', label: <Trans id="Ledger" />, content: <LedgerTab userId={id} /> },
    { name: 'matches', label: <Trans id="Matches" />, content: <MatchesTab userId={id} /> },
    { name: 'sessions', label: <Trans id="Sessions" />, content: <SessionsTab user={user} /> },
    { name: 'alerts', label: <Trans id="Alerts" />, content: <AlertsTab userId={id} /> },
    { name: 'audit', label: <Trans id="Audit trail" />, content: <AuditTab subject={id} /> },
  ]
  return (
    <Tabs
      label={i18n._('More about {username}', { username: user.username })}
      tabs={tabs}
      open={view.show}
      onOpen={show => change({ show })}
    />
  )
}
