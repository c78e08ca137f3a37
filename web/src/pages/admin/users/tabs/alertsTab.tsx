import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Alert, UserId } from '@valecuatro/contract'
import { Link } from 'wouter'
import { EmptyState, Skeleton } from '../../../../ui/states.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import {
  alertHref,
  alertTitle,
  listHref,
  SeverityBadge,
  StatusBadge,
  TypeBadge,
  usePlayerAlerts,
} from '../../alerts/index.ts'
import { Timestamp } from '../../kit/dates.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'

export function AlertsTab({ userId }: { userId: UserId }) {
  const { i18n } = useLingui()
  const query = usePlayerAlerts(userId)
  if (query.isError) return <ErrorBar query={query} sentence={i18n._('Failed to fetch alerts')} />
  if (!query.data) return <Skeleton height="12rem" />
  const { value: alerts } = query.data
  if (alerts.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans id="No alerts about this user" />} />
      </div>
    )
  }
  return (
    <div className="paged-list">
      <Table
        caption={i18n._('Alerts, most urgent first')}
        columns={columnsOf(i18n)}
        rows={alerts}
        rowKey={({ _id }) => _id}
      />
      <Link href={listHref({ playerId: userId })} className="link">
        <Trans id="View all in the alert list" />
      </Link>
    </div>
  )
}

const columnsOf = (i18n: I18n): Column<Alert>[] => [
  {
    key: 'title',
    label: i18n._('Alert'),
    kind: 'title',
    cell: alert => (
      <Link href={alertHref(alert._id)} className="record-link">
        {alertTitle(i18n, alert)}
      </Link>
    ),
  },
  { key: 'severity', label: i18n._('Severity'), cell: alert => <SeverityBadge severity={alert.severity} /> },
  { key: 'status', label: i18n._('Status'), cell: alert => <StatusBadge status={alert.status} /> },
  { key: 'type', label: i18n._('Type'), cell: alert => <TypeBadge type={alert.type} /> },
  { key: 'when', label: i18n._('When'), cell: ({ lastSeenAt }) => <Timestamp at={lastSeenAt} /> },
]
