import { Trans, useLingui } from '@lingui/react'
import type { PublicPlayer, UserId } from '@valecuatro/contract'
import { isProvisional } from '@valecuatro/contract/values'
import { Redirect, useParams } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { SignInLink } from '../../../frame/signInLink.tsx'
import { PlayerActions } from '../../../game/index.ts'
import { hasStatus, QueryProvider } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotFoundState } from '../../../ui/notFoundState.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { OptionalSession } from '../../visitor/index.ts'
import { HeadToHeadLine } from './headToHead.tsx'
import { PastGames } from './pastGames.tsx'
import { Figures, ProfileHead, ShareProfile } from './profileHead.tsx'
import { RatingChart } from './ratingChart.tsx'
import { usePlayer, usePlayerNamed } from './usePlayer.ts'

export default function PublicProfile() {
  const { i18n } = useLingui()
  const { id, name } = useParams<{ id?: UserId; name?: string }>()
  useTitle(i18n._('Player'))
  return (
    <PlayerFrame>
      <OptionalSession>
        {() => (
          <QueryProvider>
            {id ? <PlayerById key={id} id={id} /> : <PlayerByName name={name ?? ''} />}
          </QueryProvider>
        )}
      </OptionalSession>
    </PlayerFrame>
  )
}

/** Redirects to the player who has this name now or had it before. */
function PlayerByName({ name }: { name: string }) {
  const query = usePlayerNamed(name)
  if (hasStatus(query.error, 400, 404)) return <PlayerNotFound />
  if (hasStatus(query.error, 403)) return <MembersOnly />
  return (
    <Loaded query={query} loading={<Loading />} failed={<Trans id="The profile could not be loaded" />}>
      {({ _id }) => <Redirect to={`/player/${_id}`} replace />}
    </Loaded>
  )
}

function PlayerById({ id }: { id: UserId }) {
  const query = usePlayer(id)
  if (hasStatus(query.error, 400, 404)) return <PlayerNotFound />
  if (hasStatus(query.error, 403)) return <MembersOnly />
  return (
    <Loaded query={query} loading={<Loading />} failed={<Trans id="The profile could not be loaded" />}>
      {player => <ProfileOf player={player} />}
    </Loaded>
  )
}

function ProfileOf({ player }: { player: PublicPlayer }) {
  const viewer = useSession().user
  const isOwn = viewer?._id === player._id
  useTitle(player.username)
  return (
    <div className="profile">
      <ProfileHead {...player}>
        <div className="row profile-actions">
          {isOwn ? (
            <ButtonLink href="/profile" size="small" className="profile-own-link">
              <Trans id="This is you. Go to your profile" />
            </ButtonLink>
          ) : viewer ? (
            <PlayerActions player={player} />
          ) : (
            <div className="row">
              <SignInLink size="small">
                <Trans id="Add friend" />
              </SignInLink>
              <SignInLink size="small">
                <Trans id="Report" />
              </SignInLink>
            </div>
          )}
          <ShareProfile player={player} />
        </div>
      </ProfileHead>
      {viewer && !isOwn && <HeadToHeadLine player={player} />}
      <Figures stats={player.stats} rating={player.rating} uncertainty={player.uncertainty} />
      <RatingChart playerId={player._id} isProvisional={isProvisional(player.uncertainty ?? 0)} />
      <section aria-labelledby="games-title">
        <h2 id="games-title" className="section-title">
          <Trans id="Games" />
        </h2>
        <PastGames playerId={player._id} isOwn={isOwn} />
      </section>
    </div>
  )
}

function PlayerNotFound() {
  const { i18n } = useLingui()
  const actions = (
    <>
      <ButtonLink href="/tournaments" variant="primary">
        <Trans id="Go to tournaments" />
      </ButtonLink>
      <ButtonLink href="/">
        <Trans id="Go home" />
      </ButtonLink>
    </>
  )
  return (
    <NotFoundState title={i18n._('Player not found')} actions={actions}>
      <Trans id="No player has this address." />
    </NotFoundState>
  )
}

/** Visitors and guests do not see a profile that its owner shows only to signed-in players. */
function MembersOnly() {
  const { i18n } = useLingui()
  const actions = (
    <SignInLink variant="primary">
      <Trans id="Sign in" />
    </SignInLink>
  )
  return (
    <NotFoundState title={i18n._('Only signed-in players see this profile.')} actions={actions}>
      <Trans id="Sign in or create an account to see it." />
    </NotFoundState>
  )
}

function Loading() {
  return (
    <div className="profile">
      <Skeleton width="28rem" height="7rem" />
      <Skeleton height="8rem" />
      <Skeleton height="18rem" />
    </div>
  )
}
