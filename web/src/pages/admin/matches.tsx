import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function MatchesPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Match Management')} state={i18n._('No matches yet')} />
}
