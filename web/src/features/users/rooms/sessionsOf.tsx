import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails, UserSession } from '@valecuatro/contract'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { ErrorBar } from '../../desk/errorBar.tsx'
import { Stamp } from '../../desk/stamp.tsx'
import { deviceOf } from '../../profile/security/deviceName.ts'
import { useSessionsOf } from '../useUser.ts'
import { SignOutEverywhere } from './signOutEverywhere.tsx'

export function SessionsOf({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const query = useSessionsOf(user._id)
  const [isAsking, setAsking] = useState(false)
  if (query.isError && !query.data) {
    return <ErrorBar query={query} sentence={i18n._('Failed to fetch sessions')} />
  }
  if (!query.data) return <Skeleton className="h-48" />
  if (query.data.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans id="No sessions" />} />
      </div>
    )
  }
  const open = query.data.filter(({ endedAt }) => endedAt === null)
  return (
    <div className="desk-list">
      <Table
        caption={i18n._('Sessions')}
        columns={columnsOf(i18n)}
        rows={query.data}
        rowKey={({ _id }) => _id}
      />
      {open.length > 0 && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            <Trans id="Sign out everywhere" />
          </Button>
        </div>
      )}
      {isAsking && <SignOutEverywhere user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}

const columnsOf = (i18n: I18n): Column<UserSession>[] => [
  { key: 'device', label: i18n._('Device'), kind: 'title', cell: session => deviceWords(i18n, session) },
  { key: 'address', label: i18n._('Network'), cell: ({ address }) => address },
  { key: 'since', label: i18n._('Signed in'), cell: ({ createdAt }) => <Stamp at={createdAt} /> },
  { key: 'used', label: i18n._('Last active'), cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
  {
    key: 'state',
    label: i18n._('Status'),
    cell: ({ endedAt }) =>
      endedAt === null ? (
        <Badge tone="success">
          <Trans id="Still open" />
        </Badge>
      ) : (
        <span className="text-soft">
          <Trans id="Ended <0/>" components={{ 0: <When at={endedAt} /> }} />
        </span>
      ),
  },
]

function deviceWords(i18n: I18n, { userAgent }: UserSession): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return i18n._('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n._('Unknown device')
}
