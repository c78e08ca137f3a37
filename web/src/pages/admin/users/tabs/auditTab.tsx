import '../../audit/auditLog.css'
import { Trans, useLingui } from '@lingui/react'
import { requestPage } from '../../../../net/query.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { pageNumber, useUrlState } from '../../../../ui/urlState.ts'
import { auditColumns } from '../../audit/index.ts'
import { PagedTable } from '../../kit/pagedTable.tsx'
import { usePagedQuery } from '../../kit/usePagedQuery.ts'

const URL_PARAMS = { page: pageNumber }

/** The actions of administrators on one user, match, tournament or alert. */
export function AuditTab({ subject }: { subject: string }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const query = usePagedQuery({
    key: ['audit', { subject }],
    page: view.page,
    ask: (page, limit) => requestPage('GET /api/admin/audit', { query: { subject, page, limit } }),
  })
  return (
    <PagedTable
      caption={i18n._('Audit trail')}
      query={query}
      columns={auditColumns(i18n).map(column => ({ ...column, sortable: false }))}
      rowKey={({ _id }) => _id}
      page={view.page}
      onPage={(page, how) => change({ page }, how)}
      failed={i18n._('The audit log could not be loaded')}
      empty={
        <div className="panel">
          <EmptyState title={<Trans id="No administrator actions yet" />} />
        </div>
      }
    />
  )
}
