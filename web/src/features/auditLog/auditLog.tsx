import './auditLog.css'
import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { DeskHead } from '../desk/deskHead.tsx'
import { DeskList } from '../desk/deskList.tsx'
import { download } from '../desk/download.ts'
import { RefreshList } from '../desk/refreshButton.tsx'
import { auditColumns } from './auditColumns.tsx'
import { AuditFilters } from './auditFilters.tsx'
import { OneSubject } from './oneSubject.tsx'
import { UNFILTERED, useAudit } from './useAudit.ts'

/** Every administrator's act: who, what, on whom, when. */
export function AuditLog() {
  const { i18n } = useLingui()
  const { view, change, search, asked, query } = useAudit()
  const filters = [view.search, view.actor, view.action, view.subject, view.startDate, view.endDate]
  const isFiltered = filters.some(filter => filter !== '')
  return (
    <>
      <DeskHead
        title={i18n._('Audit log')}
        line={<Trans id="Everything administrators do. Entries are never changed or deleted." />}
        actions={
          <>
            <RefreshList query={query} />
            <ExportButton asked={asked} />
          </>
        }
      />
      <AuditFilters view={view} change={change} search={search} isFiltered={isFiltered} />
      {view.subject !== '' && (
        <OneSubject
          subject={view.subject}
          entries={query.data?.value}
          onClear={() => change({ subject: '' })}
        />
      )}
      <DeskList
        caption={i18n._('Audit log')}
        query={query}
        columns={auditColumns(i18n)}
        rowKey={({ _id }) => _id}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        sorting={view}
        onSort={({ sort, order }) => change({ sort, order })}
        failed={i18n._('Failed to fetch the audit log')}
        empty={
          <div className="panel">
            {isFiltered ? (
              <EmptyState
                title={<Trans id="No entries match your filters" />}
                actions={
                  <Button onClick={() => change(UNFILTERED)}>
                    <Trans id="Clear filters" />
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans id="No entries yet" />}>
                <p>
                  <Trans id="Everything administrators do is recorded here." />
                </p>
              </EmptyState>
            )}
          </div>
        }
      />
    </>
  )
}

function ExportButton({ asked }: { asked: Record<string, string | undefined> }) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)

  async function exportAll() {
    setBusy(true)
    const isKept = await download('GET /api/admin/audit/export', asked, 'audit.csv')
    setBusy(false)
    if (!isKept) toast.error(i18n._('Failed to export the audit log'))
  }

  return (
    <Button busy={busy} onClick={() => void exportAll()}>
      <Trans id="Export CSV" />
    </Button>
  )
}
