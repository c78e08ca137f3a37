import { Trans } from '@lingui/react'
import type { Role } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Badge } from '../../ui/notice.tsx'

/** A username linked to the user's page. */
export function UserLink({ user }: { user: { _id: string; username: string } }) {
  return (
    <Link href={`/admin/users/${user._id}`} className="record-link">
      {user.username}
    </Link>
  )
}

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
