import { Trans } from '@lingui/react'
import { useRef, useState } from 'react'
import type { CallQuery } from '../../net/call.ts'
import { download, type FileRoute } from '../../net/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

interface CsvExport<K extends FileRoute> {
  route: K
  /** The name of the saved file. */
  fileName: string
  /** The message after a failure. */
  failed: string
}

/** Exports rows as a file, one export at a time. */
export function useCsvExport<K extends FileRoute>({ route, fileName, failed }: CsvExport<K>) {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(query: CallQuery<K>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const isSaved = await download(route, query, fileName)
    isRunning.current = false
    setBusy(false)
    if (!isSaved) toast.error(failed)
  }

  return { busy, run }
}

interface ExportCsvButtonProps<K extends FileRoute> extends CsvExport<K> {
  query: CallQuery<K>
}

/** Exports all rows that match the filters. */
export function ExportCsvButton<K extends FileRoute>({ query, ...options }: ExportCsvButtonProps<K>) {
  const { busy, run } = useCsvExport(options)
  return (
    <Button busy={busy} onClick={() => void run(query)}>
      <Trans id="Export CSV" />
    </Button>
  )
}
