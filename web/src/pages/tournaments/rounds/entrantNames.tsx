import { Trans } from '@lingui/react'
import type { RoundProgress } from '@valecuatro/contract'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../../ui/notice.tsx'
import { DisqualifiedBadge } from '../badges.tsx'
import './rounds.css'

export const signed = (difference: number) =>
  difference > 0 ? `+${difference}` : String(difference).replace('-', '−')

export interface People {
  progress: RoundProgress
  disqualified: readonly string[]
  me: string
  hrefOf?: (userId: string) => string
}

const profileOf = (userId: string) => `/player/${userId}`

/** The names of an entrant: a player, or the players of a team. */
export function EntrantNames({ entrant, people }: { entrant: number; people: People }) {
  const { progress, disqualified, me, hrefOf = profileOf } = people
  const players = progress.entrants[entrant] ?? []
  const isOut = players.some(({ _id }) => progress.withdrawn.includes(_id))
  return (
    <span className="round-names">
      {players.map(({ _id, username }, index) => (
        <Fragment key={_id}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          {_id === me ? (
            <strong>{username}</strong>
          ) : (
            <Link href={hrefOf(_id)} className="link">
              {username}
            </Link>
          )}
        </Fragment>
      ))}
      {players.some(({ _id }) => disqualified.includes(_id)) && <DisqualifiedBadge />}
      {isOut && (
        <Badge>
          <Trans id="Withdrawn" />
        </Badge>
      )}
    </span>
  )
}
