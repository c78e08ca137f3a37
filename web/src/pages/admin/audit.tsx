import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function AuditPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Audit log')} state={i18n._('No figures yet')} />
}
