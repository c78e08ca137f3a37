import './list.css'
import { Trans, useLingui } from '@lingui/react'
import type { Alert, BulkChange } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useUrlState } from '../../../../ui/urlState.ts'
import { PagedTable } from '../../kit/pagedTable.tsx'
import { GiveDialog } from '../assignment.tsx'
import { CaseDialog } from '../caseDialog.tsx'
import { ResolveDialog, ResolveSelected } from '../details/resolveDialog.tsx'
import { rememberQueue, toReviewQueue } from '../details/reviewQueue.ts'
import { KeySheet, KeysButton } from '../keys.tsx'
import { UpdatesBar, useAlertUpdates, usePeriodicRender } from '../liveUpdates.tsx'
import { useAlertActions } from '../useAlertActions.ts'
import { alertErrorText, useAlertList } from '../useAlerts.ts'
import { BulkBar, BulkOutcome, RefusedRows } from './bulkBar.tsx'
import { useAlertColumns } from './columns.tsx'
import { FilterPanel } from './filterPanel.tsx'
import {
  ALERTS_PATH,
  filterCount,
  hasServerFilters,
  type ListView,
  matchesFilters,
  NO_FILTERS_VIEW,
  toApiFilters,
  URL_PARAMS,
} from './listUrl.ts'
import { useSelectAllMatching, useSelection } from './selection.ts'
import { type BulkAct, useBulkChange } from './useBulkChange.ts'
import { useListKeys } from './useListKeys.ts'

const NONE: readonly Alert[] = []

export function AlertList() {
  const { i18n } = useLingui()
  const search = useSearch()
  const { view, change } = useUrlState(URL_PARAMS)
  const query = useAlertList(view)
  const rows = query.data?.value ?? NONE
  const arrivals = useAlertUpdates({
    shown: rows,
    isWanted: news => matchesFilters(view, news) && (hasServerFilters(view) ? null : true),
    listKey: JSON.stringify(toApiFilters(view)),
    findMissed: query.findMissed,
  })
  usePeriodicRender()
  const acts = useAlertActions()
  const bulk = useBulkChange(acts.offerUndo)
  const matching = useSelectAllMatching(search)
  const selection = useSelection(
    rows.map(row => row._id),
    search,
    matching.forget,
  )
  const columns = useAlertColumns(selection, acts)
  const searchRef = useRef<HTMLDivElement>(null)
  const [resolving, setResolving] = useState<Alert | null>(null)
  const [asking, setAsking] = useState<'assign' | 'resolve' | 'case' | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)

  const show = (changes: Partial<ListView>, how?: 'push' | 'replace') =>
    change({ view: 'list', ...changes }, how)

  useListKeys({
    rows,
    acts,
    selection,
    searchRef,
    onResolve: setResolving,
    onSheet: () => setSheetOpen(true),
  })

  // Previous and Next on an alert's page follow this list.
  const { data, isPlaceholderData, limit } = query
  const { page } = view
  useEffect(() => {
    if (data && !isPlaceholderData)
      rememberQueue(toReviewQueue({ ...data, limit }, page, `${ALERTS_PATH}?${search}`))
  }, [data, isPlaceholderData, limit, page, search])

  const total = query.data?.total ?? 0
  const isCapped = query.data?.capped ?? false

  async function changeSelected(change: BulkChange) {
    const isDone = matching.isChosen
      ? await bulk.runMatching(change, view, total, isCapped)
      : await bulk.run(
          change,
          rows.filter(row => selection.has(row._id)),
        )
    if (!isDone) return
    setAsking(null)
    selection.choose([])
    arrivals.clear()
  }

  function beginChange(act: BulkAct) {
    if (act === 'resolve' || act === 'assign') setAsking(act)
    else void changeSelected({ act })
  }

  function showNewAlerts() {
    arrivals.clear()
    void query.load()
  }

  return (
    <>
      <FilterPanel
        view={view}
        onChange={show}
        playerName={rows.find(row => row.player?._id === view.playerId)?.player?.username ?? null}
        silenceReason={
          rows.find(row => row.silenceRule?._id === view.silenceRule)?.silenceRule?.reason ?? null
        }
        searchRef={searchRef}
      />
      <div className="list-head">
        <BulkBar
          selection={selection}
          matching={matching}
          total={total}
          isCapped={isCapped}
          bulk={bulk}
          onAct={beginChange}
          onJoin={matching.isChosen ? null : () => setAsking('case')}
          view={view}
          onSort={show}
        />
        <KeysButton onOpen={() => setSheetOpen(true)} />
      </div>
      <RefusedRows bulk={bulk} />
      <BulkOutcome bulk={bulk} />
      <UpdatesBar
        arrived={arrivals.count}
        isOld={arrivals.isOld}
        left={query.isPlaceholderData ? 0 : rows.filter(row => !matchesFilters(view, row)).length}
        busy={query.isFetching}
        onShow={showNewAlerts}
      />
      <PagedTable
        caption={i18n._('Alerts')}
        query={query}
        columns={columns}
        rowKey={row => row._id}
        rowAttributes={row => ({
          className: 'alert-row',
          'data-alert': row._id,
          'aria-selected': selection.has(row._id),
        })}
        page={view.page}
        onPage={(page, how) => show({ page }, how)}
        failed={alertErrorText(i18n, query.error, i18n._('Failed to fetch alerts'))}
        retry={<Trans id="Retry" />}
        empty={
          <NoAlerts
            isFiltered={filterCount(view) > 0 || view.search !== ''}
            onClear={() => show(NO_FILTERS_VIEW)}
          />
        }
      />
      {query.data?.capped && (
        <Notice>
          <Trans id="Only the newest 1,000 results are counted. Refine your search to see fewer." />
        </Notice>
      )}
      <ResolveDialog
        alert={resolving && (rows.find(({ _id }) => _id === resolving._id) ?? resolving)}
        acts={acts}
        onClose={() => setResolving(null)}
      />
      {asking === 'assign' && (
        <GiveDialog
          but={null}
          busy={bulk.busy}
          onGive={assignee => changeSelected({ act: 'assign', assignee })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'case' && (
        <CaseDialog
          alertIds={rows.filter(row => selection.has(row._id)).map(({ _id }) => _id)}
          onDone={() => selection.choose([])}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'resolve' && (
        <ResolveSelected
          busy={bulk.busy}
          onResolve={resolution => changeSelected({ act: 'resolve', resolution })}
          onClose={() => setAsking(null)}
        />
      )}
      <KeySheet open={isSheetOpen} onOpenChange={setSheetOpen} />
    </>
  )
}

function NoAlerts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div className="panel">
      <EmptyState
        title={<Trans id="No Alerts Found" />}
        actions={
          isFiltered && (
            <Button onClick={onClear}>
              <Trans id="Clear Filters" />
            </Button>
          )
        }
      >
        <p>
          <Trans id="No alerts match your current filters" />
        </p>
      </EmptyState>
    </div>
  )
}
