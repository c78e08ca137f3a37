import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function AlertsDemoPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Alert System Demo')} state={i18n._('No sample alerts yet')} />
}
