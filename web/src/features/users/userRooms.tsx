import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { AuditOf } from '../auditLog/auditOf.tsx'
import { oneOf, pageNumber } from '../desk/address.ts'
import { useAddress } from '../desk/useAddress.ts'
import { AlertsAbout } from './rooms/alertsAbout.tsx'
import { LedgerOf } from './rooms/ledgerOf.tsx'
import { MatchesOf } from './rooms/matchesOf.tsx'
import { SessionsOf } from './rooms/sessionsOf.tsx'

const VIEW = {
  show: oneOf(['ledger', 'matches', 'sessions', 'alerts', 'audit'], 'ledger'),
  page: pageNumber,
}
type Room = ReturnType<typeof VIEW.show.read>

/** The open room is part of the address, so that it can be linked to and found again. */
export function UserRooms({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const { view, change } = useAddress(VIEW)
  const { _id: id } = user
  const tabs: Tab<Room>[] = [
    { name: 'ledger', label: <Trans id="Ledger" />, content: <LedgerOf userId={id} /> },
    { name: 'matches', label: <Trans id="Matches" />, content: <MatchesOf userId={id} /> },
    { name: 'sessions', label: <Trans id="Sessions" />, content: <SessionsOf user={user} /> },
    { name: 'alerts', label: <Trans id="Alerts" />, content: <AlertsAbout userId={id} /> },
    { name: 'audit', label: <Trans id="Audit trail" />, content: <AuditOf subject={id} /> },
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
