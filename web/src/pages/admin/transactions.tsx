import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function TransactionsPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Transaction Viewer')} state={i18n._('No transactions yet')} />
}
