import { Trans, useLingui } from '@lingui/react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { download } from '../../desk/download.ts'

/** The filtered rows, all of them, as a file. */
export function ExportButton({ query }: { query: Record<string, string | undefined> }) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)

  async function save() {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    const isSaved = await download('GET /api/admin/transactions/export', query, 'transactions.csv')
    if (!isSaved) toast.error(i18n._('Failed to export transactions'))
    isBusy.current = false
    setBusy(false)
  }

  return (
    <Button busy={busy} onClick={() => void save()}>
      <Trans id="Export CSV" />
    </Button>
  )
}
