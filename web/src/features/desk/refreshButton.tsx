import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { changesOf, type ListQuery } from './usePageOf.ts'

/** Loads everything on the page again; what is there stays until the answer has come. */
export function RefreshButton({
  onRefresh,
  changes = 0,
}: {
  onRefresh: () => Promise<unknown>
  changes?: number
}) {
  const [busy, setBusy] = useState(false)

  async function refresh() {
    setBusy(true)
    await onRefresh().finally(() => setBusy(false))
  }

  return (
    <Button busy={busy} onClick={() => void refresh()}>
      {!busy && <RefreshIcon />}
      <Trans id="Refresh" />
      {changes > 0 && (
        <span className="refresh-count" aria-hidden="true">
          {changes}
        </span>
      )}
    </Button>
  )
}

/** Loads a list again, and says how many changes are waiting for that. */
export function RefreshList<Row>({ query }: { query: ListQuery<Row> }) {
  return <RefreshButton onRefresh={query.load ?? query.refetch} changes={changesOf(query)} />
}
