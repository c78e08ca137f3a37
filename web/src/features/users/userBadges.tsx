import { Trans, useLingui } from '@lingui/react'
import type { Role } from '@valecuatro/contract'
import { Badge } from '../../ui/badge.tsx'

export function RoleBadge({ role }: { role: Role }) {
  const { i18n } = useLingui()
  return <Badge tone={role === 'admin' ? 'warning' : 'neutral'}>{i18n._(role)}</Badge>
}

export function SuspendedBadge() {
  return (
    <Badge tone="danger">
      <Trans id="Suspended" />
    </Badge>
  )
}
