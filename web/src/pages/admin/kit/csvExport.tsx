import { Trans } from '@lingui/react'
import type { CallQuery } from '../../../net/call.ts'
import { download, type FileRoute } from '../../../net/download.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'

interface CsvExport<K extends FileRoute> {
  route: K
  /** The name of the saved file. */
  fileName: string
  /** The message after a failure. */
  failed: string
}

/** Exports rows as a file, one export at a time. */
export function useCsvExport<K extends FileRoute>({ route, fileName, failed }: CsvExport<K>) {
  return useSubmit({
    send: async (query: CallQuery<K>) => ({ ok: await download(route, query, fileName) }),
    failed,
  })
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
