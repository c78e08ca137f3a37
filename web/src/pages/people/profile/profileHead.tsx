import './profile.css'
import '../../../ui/figures.css'
import { Trans, useLingui } from '@lingui/react'
import type { Role, Stats, UserId } from '@valecuatro/contract'
import { isProvisional } from '@valecuatro/contract/values'
import type { ReactNode } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { ShareButton } from '../../../ui/share.tsx'

interface ProfileHeadProps {
  username: string
  role: Role
  createdAt: string
  guest?: true | undefined
  children?: ReactNode
}

const ROLE_NAMES: Record<Role, string> = {
  player: /*i18n*/ 'Player',
  moderator: /*i18n*/ 'Moderator',
  organiser: /*i18n*/ 'Organiser',
  admin: /*i18n*/ 'Administrator',
}

export function ProfileHead({ username, role, createdAt, guest, children }: ProfileHeadProps) {
  const { i18n } = useLingui()
  const since = i18n.date(createdAt, { dateStyle: 'long' })
  return (
    <header className="profile-head">
      <Avatar name={username} size={112} />
      <div>
        <h1>{username}</h1>
        <p className="profile-role">
          <Badge tone={role === 'player' ? 'neutral' : 'warning'}>
            {guest ? i18n._('Guest') : i18n._(ROLE_NAMES[role])}
          </Badge>
          {!guest && (
            <span>
              <Trans id="Member since {since}" values={{ since }} />
            </span>
          )}
        </p>
      </div>
      <div className="profile-head-more">{children}</div>
    </header>
  )
}

interface ShareProfileProps {
  player: { _id: UserId; username: string }
}

/** Shares the public page of a player. */
export function ShareProfile({ player: { _id, username } }: ShareProfileProps) {
  const { i18n } = useLingui()
  return (
    <ShareButton
      share={() => ({
        url: `${location.origin}/player/${_id}`,
        text: i18n._('{username} plays truco at Vale Cuatro', { username }),
      })}
    />
  )
}

interface FiguresProps {
  stats: Stats
  /** Undefined while it is loading, null if the player has none. */
  rating: number | null | undefined
  /** How uncertain the rating is, in points. */
  uncertainty: number | null | undefined
  /** Present only on the player's own profile. */
  coins?: number
}

/** The figures of a player: rating, games, wins, losses, win rate and coins. */
export function Figures({ stats, rating, uncertainty, coins }: FiguresProps) {
  const { i18n } = useLingui()
  const isUncertain = typeof uncertainty === 'number' && isProvisional(uncertainty)
  const decided = stats.wins + stats.losses
  const rate = decided === 0 ? null : i18n.number(stats.wins / decided, { style: 'percent' })
  return (
    <section className="felt-table figures" aria-labelledby="stats-title">
      <h2 id="stats-title" className="sr-only">
        <Trans id="Statistics" />
      </h2>
      <dl data-count={coins === undefined ? 5 : 6}>
        <Figure label={<Trans id="Rating" />} isMain>
          {typeof rating === 'number' ? (
            <Rating rating={rating} isProvisional={isUncertain} />
          ) : (
            <Blank isNone={rating === null} />
          )}
        </Figure>
        <Figure label={<Trans id="Win rate" />}>{rate ?? <Blank isNone />}</Figure>
        <Figure label={<Trans id="Games" />}>{i18n.number(stats.gamesPlayed)}</Figure>
        <Figure label={<Trans id="Wins" />}>{i18n.number(stats.wins)}</Figure>
        <Figure label={<Trans id="Losses" />}>{i18n.number(stats.losses)}</Figure>
        {coins !== undefined && <Figure label={<Trans id="Coins" />}>{i18n.number(coins)}</Figure>}
      </dl>
      {typeof rating === 'number' && typeof uncertainty === 'number' && (
        <p className="figures-note">
          <Trans
            id="Rating {rating} ± {uncertainty}: the real strength is probably in this range, which gets narrower with each rated game."
            values={{ rating: i18n.number(rating), uncertainty: i18n.number(uncertainty) }}
          />{' '}
          {isUncertain && <Trans id="The “?” is there until enough games are played." />}
        </p>
      )}
      <p className="figures-note">
        <Trans id="Friendly and practice games do not count here." />
      </p>
    </section>
  )
}

function Figure({ label, isMain, children }: { label: ReactNode; isMain?: boolean; children: ReactNode }) {
  return (
    <div className="figure" data-main={isMain}>
      <dt>{label}</dt>
      <dd data-long={typeof children === 'string' && children.length > 6}>{children}</dd>
    </div>
  )
}

/** A placeholder for a figure that does not exist or is still loading. */
function Blank({ isNone }: { isNone: boolean }) {
  return (
    <>
      <span aria-hidden="true">{isNone ? '–' : '…'}</span>
      <span className="sr-only">{isNone ? <Trans id="none yet" /> : <Trans id="not known yet" />}</span>
    </>
  )
}
