import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { useLocation, useSearch } from 'wouter'
import { PlayerFrame } from '../../features/playerFrame/playerFrame.tsx'
import { Figures } from '../../features/profile/figures.tsx'
import { PastGames } from '../../features/profile/games/pastGames.tsx'
import { OwnLedger } from '../../features/profile/ownLedger.tsx'
import { OwnTournaments } from '../../features/profile/ownTournaments.tsx'
import { ProfileHead } from '../../features/profile/profileHead.tsx'
import { RatingCourse } from '../../features/profile/rating/ratingCourse.tsx'
import { ChangePassword } from '../../features/profile/security/changePassword.tsx'
import { Sessions } from '../../features/profile/security/sessions.tsx'
import { useOwnAccount, usePlayer } from '../../features/profile/usePlayer.ts'
import { Queries } from '../../features/queries/queries.tsx'
import { RequireSession } from '../../features/signIn/requireSession.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Preferences } from './preferences.tsx'

const ROOMS = ['games', 'ledger', 'tournaments', 'security', 'preferences'] as const
type Room = (typeof ROOMS)[number]

export default function Profile() {
  const { i18n } = useLingui()
  useTitle(i18n._('Profile'))
  return (
    <PlayerFrame>
      <RequireSession>
        {user => (
          <Queries>
            <ProfileOf user={user} />
          </Queries>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

function ProfileOf({ user: known }: { user: User }) {
  const user = useOwnAccount().data ?? known
  const player = usePlayer(user._id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ProfileHead {...user}>
        <p className="break-words text-soft">{user.email}</p>
      </ProfileHead>
      <Figures stats={user.stats} coins={user.wallet.coins} rating={player.data?.rating} />
      <RatingCourse playerId={user._id} />
      <Rooms user={user} />
    </div>
  )
}

/** The open room is part of the address, so that it can be linked to and found again. */
function Rooms({ user }: { user: User }) {
  const { i18n } = useLingui()
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('show')
  const open = ROOMS.find(room => room === asked) ?? 'games'
  const tabs: Tab<Room>[] = [
    { name: 'games', label: <Trans id="Games" />, content: <PastGames playerId={user._id} isOwn /> },
    { name: 'ledger', label: <Trans id="Coin history" />, content: <OwnLedger /> },
    { name: 'tournaments', label: <Trans id="Tournaments" />, content: <OwnTournaments /> },
    {
      name: 'security',
      label: <Trans id="Security" />,
      content: (
        <div className="grid gap-10 md:grid-cols-2">
          <ChangePassword />
          <Sessions />
        </div>
      ),
    },
    { name: 'preferences', label: <Trans id="Preferences" />, content: <Preferences /> },
  ]
  return (
    <Tabs
      label={i18n._('Your profile')}
      tabs={tabs}
      open={open}
      onOpen={room => navigate(room === 'games' ? path : `${path}?show=${room}`, { replace: true })}
    />
  )
}
