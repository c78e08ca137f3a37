import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import type { Role } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Avatar } from '../avatar/avatar.tsx'

interface ProfileHeadProps {
  username: string
  role: Role
  createdAt: string
  children?: ReactNode
}

export function ProfileHead({ username, role, createdAt, children }: ProfileHeadProps) {
  const { i18n } = useLingui()
  const since = i18n.date(createdAt, { dateStyle: 'long' })
  return (
    <header className="profile-head">
      <Avatar name={username} size={112} />
      <div className="min-w-0">
        <h1>{username}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <Badge tone={role === 'admin' ? 'warning' : 'neutral'}>
            {role === 'admin' ? i18n._('Administrator') : i18n._('Player')}
          </Badge>
          <span>
            <Trans id="Member since {since}" values={{ since }} />
          </span>
        </p>
        {children}
      </div>
    </header>
  )
}
