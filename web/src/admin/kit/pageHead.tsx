import './kit.css'
import { Trans } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { type ListQuery, pendingChanges } from './usePagedQuery.ts'

interface DeskHeadProps {
  /** The page's heading, and the title of the window. */
  title: string
  /** A quiet line below it. */
  line?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, line, actions }: DeskHeadProps) {
  useTitle(title)
  return (
    <header className="desk-head">
      <div className="min-w-0">
        <h1>{title}</h1>
        {line && <p className="desk-line">{line}</p>}
      </div>
      {actions && <div className="desk-actions">{actions}</div>}
    </header>
  )
}

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
export function RefreshListButton<Row>({ query }: { query: ListQuery<Row> }) {
  return <RefreshButton onRefresh={query.load ?? query.refetch} changes={pendingChanges(query)} />
}
