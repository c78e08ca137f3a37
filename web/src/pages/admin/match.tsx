import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function MatchPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Match Details')} state={i18n._('Match not found.')} />
}
