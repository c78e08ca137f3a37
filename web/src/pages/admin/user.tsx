import { useLingui } from '@lingui/react'
import { AdminPlaceholder } from './placeholder.tsx'

export default function UserPage() {
  const { i18n } = useLingui()
  return <AdminPlaceholder title={i18n._('User')} state={i18n._('No figures yet')} />
}
