import './auditLog.css'
import { Trans, useLingui } from '@lingui/react'
import { EmptyState } from '../../ui/states.tsx'
import { pageNumber } from '../desk/address.ts'
import { DeskList } from '../desk/deskList.tsx'
import { useAddress } from '../desk/useAddress.ts'
import { usePageOf } from '../desk/usePageOf.ts'
import { askPage } from '../queries/ask.ts'
import { auditColumns } from './auditColumns.tsx'

const VIEW = { page: pageNumber }

/** What administrators have done to one user, match, tournament or alert. */
export function AuditOf({ subject }: { subject: string }) {
  const { i18n } = useLingui()
  const { view, change } = useAddress(VIEW)
  const query = usePageOf({
    key: ['audit', { subject }],
    page: view.page,
    ask: (page, limit) => askPage('GET /api/admin/audit', { query: { subject, page, limit } }),
  })
  return (
    <DeskList
      caption={i18n._('Audit trail')}
      query={query}
      columns={auditColumns(i18n).map(column => ({ ...column, sortable: false }))}
      rowKey={({ _id }) => _id}
      page={view.page}
      onPage={(page, how) => change({ page }, how)}
      failed={i18n._('Failed to fetch the audit log')}
      empty={
        <div className="panel">
          <EmptyState title={<Trans id="No administrator actions yet" />} />
        </div>
      }
    />
  )
}
