import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Preferences } from './preferences.tsx'
import { ProfileFacts } from './profileFacts.tsx'

export default function Profile() {
  const { i18n } = useLingui()
  useTitle(i18n._('Profile'))
  return (
    <PlayerFrame>
      <RequireSession>{user => <ProfileOf user={user} />}</RequireSession>
    </PlayerFrame>
  )
}

function ProfileOf({ user }: { user: User }) {
  const { i18n } = useLingui()
  const since = i18n.date(user.createdAt, { dateStyle: 'long' })
  return (
    <div className="grid gap-10">
      <header>
        <h1 className="break-words text-[length:var(--text-3xl)]">{user.username}</h1>
        <p className="text-soft">
          <Trans id="At the table since {since}" values={{ since }} />
        </p>
      </header>
      <ProfileFacts user={user} />
      <Preferences />
    </div>
  )
}
