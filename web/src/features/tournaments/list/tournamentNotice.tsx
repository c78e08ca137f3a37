import { Trans, useLingui } from '@lingui/react'
import type { Tournament, User } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Avatar } from '../../avatar/avatar.tsx'
import { Entrance } from '../entrance.tsx'
import { FormatMark, StatusBadge } from '../marks.tsx'
import { Places } from '../places.tsx'
import { Start } from '../start.tsx'

interface TournamentNoticeProps {
  tournament: Tournament
  user: User
  joining: string | null
  onJoin: () => void
}

/** One sheet on the board. */
export function TournamentNotice({ tournament, user, joining, onJoin }: TournamentNoticeProps) {
  const room = `/tournament/${tournament._id}/match-queue`
  return (
    <li className="paper notice-sheet" data-status={tournament.status}>
      <article className="by-day notice-words">
        <div className="notice-head">
          <FormatMark format={tournament.format} />
          <StatusBadge {...tournament} />
        </div>
        <h2>
          <Link href={room}>{tournament.name}</Link>
        </h2>
        {tournament.description !== '' && <p className="notice-text">{tournament.description}</p>}
        <Money {...tournament} />
        <p className="notice-facts">
          <Start at={tournament.startDate} />
          <Places {...tournament} />
        </p>
        {tournament.champion && <Champion {...tournament} />}
        <div className="notice-ways">
          <Entrance tournament={tournament} user={user} joining={joining} onJoin={onJoin} />
          <Link href={room} className="link notice-link">
            <WayLabel {...tournament} />
            <span className="sr-only"> {tournament.name}</span>
          </Link>
        </div>
      </article>
    </li>
  )
}

function WayLabel({ status, joined }: Pick<Tournament, 'status' | 'joined'>) {
  if (status === 'finished') return <Trans id="Results" />
  if (joined) return <Trans id="Match queue" />
  return status === 'in_progress' ? <Trans id="Look in" /> : <Trans id="Details" />
}

function Money({ prize, pot, entryFee, tournamentAwardPercentage, outcome }: Tournament) {
  const { i18n } = useLingui()
  if (outcome === 'refunded')
    return (
      <p className="notice-refund">
        <Trans id="It never got its players. Everybody has had the entry fee back." />
      </p>
    )
  const share = i18n.number(tournamentAwardPercentage, { style: 'percent' })
  return (
    <dl className="notice-money">
      <div>
        <dt>
          <Trans id="Prize pool" />
        </dt>
        <dd>
          <strong>{i18n.number(prize)}</strong>
          <small>
            {pot === 0 ? (
              <Trans id="{share} of the pot" values={{ share }} />
            ) : (
              <Trans id="{share} of {pot}" values={{ share, pot: i18n.number(pot) }} />
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans id="Entry fee" />
        </dt>
        <dd>
          <strong>{entryFee === 0 ? <Trans id="Free" /> : i18n.number(entryFee)}</strong>
        </dd>
      </div>
    </dl>
  )
}

function Champion({ champion }: Pick<Tournament, 'champion'>) {
  if (!champion) return null
  return (
    <p className="notice-champion">
      <Avatar name={champion.username} size={28} />
      <span>
        <Trans id="Champion" />
        <Link href={`/player/${champion._id}`} className="link">
          {champion.username}
        </Link>
      </span>
    </p>
  )
}
