import { Trans, useLingui } from '@lingui/react'
import type { PublicPlayer, UserId } from '@valecuatro/contract'
import { useParams } from 'wouter'
import { RequireSession } from '../auth/signInPanel.tsx'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { hasStatus, QueryProvider } from '../net/query.tsx'
import { useViewerId } from '../net/session/useSession.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { PastGames } from './pastGames.tsx'
import { Figures, ProfileHead } from './profileHead.tsx'
import { RatingChart } from './ratingChart.tsx'
import { usePlayer } from './usePlayer.ts'

export default function PublicProfile() {
  const { i18n } = useLingui()
  const { id } = useParams<{ id: UserId }>()
  useTitle(i18n._('Player'))
  return (
    <PlayerFrame>
      <RequireSession>
        {() => (
          <QueryProvider>
            <PlayerById key={id} id={id} />
          </QueryProvider>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

function PlayerById({ id }: { id: UserId }) {
  const query = usePlayer(id)
  if (hasStatus(query.error, 400, 404)) return <PlayerNotFound />
  return (
    <Loaded query={query} loading={<Loading />} failed={<Trans id="The player could not be loaded" />}>
      {player => <ProfileOf player={player} />}
    </Loaded>
  )
}

function ProfileOf({ player }: { player: PublicPlayer }) {
  const isOwn = useViewerId() === player._id
  useTitle(player.username)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ProfileHead {...player}>
        {isOwn && (
          <ButtonLink href="/profile" size="small" className="mt-3">
            <Trans id="This is you. Go to your profile" />
          </ButtonLink>
        )}
      </ProfileHead>
      <Figures stats={player.stats} rating={player.rating} />
      <RatingChart playerId={player._id} />
      <section aria-labelledby="games-title">
        <h2 id="games-title" className="mb-3 text-[length:var(--text-xl)]">
          <Trans id="Games" />
        </h2>
        <PastGames playerId={player._id} isOwn={isOwn} />
      </section>
    </div>
  )
}

function PlayerNotFound() {
  const { i18n } = useLingui()
  useTitle(i18n._('Player not found'))
  return (
    <div className="state min-h-[50dvh] content-center">
      <div className="lost-card" aria-hidden="true">
        ?
      </div>
      <h1 className="text-[length:var(--text-3xl)]">
        <Trans id="Player not found" />
      </h1>
      <p>
        <Trans id="No player has this address." />
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to Tournaments" />
        </ButtonLink>
        <ButtonLink href="/">
          <Trans id="Go Home" />
        </ButtonLink>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-28 max-w-md" />
      <Skeleton className="h-32" />
      <Skeleton className="h-72" />
    </div>
  )
}
