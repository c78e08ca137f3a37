import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function TournamentsPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('Tournament Management')} state={i18n._('No tournaments yet')} />
}
