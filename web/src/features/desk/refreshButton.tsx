import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'

/** Asks for everything on the page again; what is there stays until the answer has come. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function refresh() {
    setBusy(true)
    await onRefresh().finally(() => setBusy(false))
  }

  return (
    <Button busy={busy} onClick={() => void refresh()}>
      {!busy && <RefreshIcon />}
      <Trans id="Refresh" />
    </Button>
  )
}
