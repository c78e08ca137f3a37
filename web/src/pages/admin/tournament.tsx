import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function TournamentPage() {
  const { i18n } = useLingui()
  return (
    <AdminPlaceholder
      title={i18n._('Tournament Not Found')}
      state={i18n._('The requested tournament could not be found.')}
    />
  )
}
