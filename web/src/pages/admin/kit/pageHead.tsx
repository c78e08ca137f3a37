import './kit.css'
import { Trans } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { type ListQuery, pendingChanges } from './usePagedQuery.ts'

interface PageHeadProps {
  /** The heading, also used as the window title. */
  title: string
  /** A secondary line below the heading. */
  line?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, line, actions }: PageHeadProps) {
  useTitle(title)
  return (
    <header className="page-head split">
      <div>
        <h1>{title}</h1>
        {line && <p className="soft small numeric break-words">{line}</p>}
      </div>
      {actions && <div className="page-head-actions">{actions}</div>}
    </header>
  )
}

/** Reloads the page's data; the old data stays until the answer has arrived. */
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
        <span className="refresh-count tiny numeric" aria-hidden="true">
          {changes}
        </span>
      )}
    </Button>
  )
}

/** Reloads a list, and shows the number of pending changes. */
export function RefreshListButton<Row>({ query }: { query: ListQuery<Row> }) {
  return <RefreshButton onRefresh={query.load ?? query.refetch} changes={pendingChanges(query)} />
}
