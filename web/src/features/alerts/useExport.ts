import { useLingui } from '@lingui/react'
import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { readView } from '../desk/address.ts'
import { download } from '../desk/download.ts'
import { filtersOf, LIST } from './list/address.ts'

/** The alerts that the address shows, as a file. */
export function useExport() {
  const { i18n } = useLingui()
  const isUnderWay = useRef(false)
  const [isExporting, setExporting] = useState(false)

  async function run() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setExporting(true)
    const filters = filtersOf(readView(LIST, window.location.search))
    const isDone = await download('GET /api/admin/alerts/export', filters, 'alerts_export.csv')
    isUnderWay.current = false
    setExporting(false)
    if (!isDone) toast.error(i18n._('Failed to export alerts'))
  }

  return { isExporting, exportAlerts: () => void run() }
}
