import { Trans } from '@lingui/react'
import type { Role } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../../ui/notice.tsx'
import { useMayCall } from './useMayCall.ts'

interface UserLinkProps {
  user: { _id: string; username: string; guest?: true | undefined }
}

/** A username linked to the user's page; a guest is marked as one. */
export function UserLink({ user }: UserLinkProps) {
  const link = (
    <Link href={`/admin/users/${user._id}`} className="record-link">
      {user.username}
    </Link>
  )
  return user.guest ? (
    <>
      {link} <GuestBadge />
    </>
  ) : (
    link
  )
}

/** The name of a tournament, linked to its page for the roles that may open it. */
export function TournamentLink({ tournament: { _id, name } }: { tournament: { _id: string; name: string } }) {
  return useMayCall('organiser') ? (
    <Link href={`/admin/tournaments/${_id}`} className="record-link">
      {name}
    </Link>
  ) : (
    name
  )
}

/** Each role as a badge, and as it is called in lists and choices. */
const ROLE_TEXTS: Record<Role, { badge: ReactNode; name: string; plural: string }> = {
  player: { badge: <Trans id="player" />, name: /*i18n*/ 'Player', plural: /*i18n*/ 'Players' },
  moderator: { badge: <Trans id="moderator" />, name: /*i18n*/ 'Moderator', plural: /*i18n*/ 'Moderators' },
  organiser: { badge: <Trans id="organiser" />, name: /*i18n*/ 'Organiser', plural: /*i18n*/ 'Organisers' },
  admin: { badge: <Trans id="admin" />, name: /*i18n*/ 'Administrator', plural: /*i18n*/ 'Administrators' },
}

export const ROLE_NAMES = Object.entries(ROLE_TEXTS).map(([role, { name, plural }]) => ({
  role: role as Role,
  name,
  plural,
}))

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'player' ? 'neutral' : 'warning'}>{ROLE_TEXTS[role].badge}</Badge>
}

export function GuestBadge() {
  return (
    <Badge>
      <Trans id="guest" />
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
