import { Trans } from '@lingui/react'
import type { Role } from '@valecuatro/contract'
import { Badge } from '../../ui/badge.tsx'

export function RoleBadge({ role }: { role: Role }) {
  if (role === 'player') {
    return (
      <Badge>
        <Trans id="player" />
      </Badge>
    )
  }
  return (
    <Badge tone="warning">
      <Trans id="admin" />
    </Badge>
  )
}

export function SuspendedBadge() {
  return (
    <Badge tone="danger">
      <Trans id="Suspended" />
    </Badge>
  )
}
