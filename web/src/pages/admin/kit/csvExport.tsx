import { Trans } from '@lingui/react'
import { download, type FileQuery, type FileRoute } from '../../../net/download.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'

interface CsvExport<K extends FileRoute> {
  route: K
  /** The parameters of the route's path. */
  params?: Record<string, string>
  /** The name of the saved file. */
  fileName: string
  /** The message after a failure. */
  failed: string
}

/** Exports rows as a file, one export at a time. */
export function useCsvExport<K extends FileRoute>({ route, params, fileName, failed }: CsvExport<K>) {
  return useSubmit({
    send: async (query: FileQuery<K>) => ({ ok: await download(route, query, fileName, params) }),
    failed,
  })
}

interface ExportCsvButtonProps<K extends FileRoute> extends CsvExport<K> {
  query: FileQuery<K>
  size?: ButtonSize
}

/** Exports all rows that match the filters. */
export function ExportCsvButton<K extends FileRoute>({
  query,
  size = 'medium',
  ...options
}: ExportCsvButtonProps<K>) {
  const { busy, run } = useCsvExport(options)
  return (
    <Button size={size} busy={busy} onClick={() => void run(query)}>
      <Trans id="Export CSV" />
    </Button>
  )
}
