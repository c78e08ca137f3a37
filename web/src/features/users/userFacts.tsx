import './users.css'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { When } from '../../ui/when.tsx'
import { CopyId } from '../desk/copyId.tsx'
import { RoleBadge } from './userBadges.tsx'

export function UserFacts({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const { wins, losses, gamesPlayed } = user.stats
  return (
    <dl className="user-facts">
      <Fact label={i18n._('Coins')}>
        <strong>{i18n.number(user.wallet.coins)}</strong>
      </Fact>
      <Fact label={i18n._('Rating')}>
        {user.rating === null ? (
          <Trans id="Not rated yet" />
        ) : (
          <Trans
            id="{rating} after {games, plural, one {# game} other {# games}}"
            values={{ rating: i18n.number(user.rating), games: user.ratedGames }}
          />
        )}
      </Fact>
      <Fact label={i18n._('Wins, losses, games')}>
        {i18n.number(wins)} – {i18n.number(losses)} – {i18n.number(gamesPlayed)}
      </Fact>
      <Fact label={i18n._('Role')}>
        <RoleBadge role={user.role} />
      </Fact>
      <Fact label={i18n._('Now')}>
        {user.game ? (
          <Link href={`/admin/matches/${user.game.matchId}`} className="desk-link">
            <Trans id="At a table" />
          </Link>
        ) : (
          <Trans
            id="{sessions, plural, =0 {Not signed in} one {Signed in on # device} other {Signed in on # devices}}"
            values={{ sessions: user.openSessions }}
          />
        )}
      </Fact>
      <Fact label={i18n._('Last seen')}>
        {user.lastSeenAt ? <When at={user.lastSeenAt} /> : <Trans id="Long ago" />}
      </Fact>
      <Fact label={i18n._('Registered')}>
        <time
          dateTime={user.createdAt}
          title={i18n.date(user.createdAt, { dateStyle: 'full', timeStyle: 'long' })}
        >
          {i18n.date(user.createdAt, { dateStyle: 'medium' })}
        </time>
      </Fact>
      <Fact label={i18n._('ID')}>
        <CopyId id={user._id} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
