import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function AlertsPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Alerts')} state={i18n._('No recent alerts')} />
}
