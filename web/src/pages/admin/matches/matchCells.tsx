import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { MATCH_GRACE_MINUTES } from '@valecuatro/contract/values'
import { Fragment } from 'react'
import { Badge, Notice, type Tone } from '../../../ui/notice.tsx'
import '../kit/management.css'
import { teamsOf } from '../../tournaments/index.ts'
import { GuestBadge } from '../kit/userLink.tsx'
import { canStart } from './useStartGame.tsx'

const TONES: Record<string, Tone> = {
  pending: 'warning',
  in_progress: 'warning',
  finished: 'success',
  cancelled: 'danger',
}

/** Lower case, with separate messages from a tournament's status, because the grammatical gender may differ. */
function lowerCaseStatus(i18n: I18n, status: string): string {
  switch (status) {
    case 'scheduled':
      return i18n._('scheduled')
    case 'pending':
      return i18n._('pending')
    case 'in_progress':
      return i18n._('in progress')
    case 'finished':
      return i18n._('finished')
    case 'cancelled':
      return i18n._('cancelled')
    default:
      return status
  }
}

export function matchStatusText(i18n: I18n, status: string): string {
  const said = lowerCaseStatus(i18n, status)
  return said.charAt(0).toLocaleUpperCase() + said.slice(1)
}

/** An unknown status is shown as it is, without a colour. */
export function MatchStatus({ status }: { status: string }) {
  const { i18n } = useLingui()
  return <Badge tone={TONES[status] ?? 'neutral'}>{matchStatusText(i18n, status)}</Badge>
}

/** What stands in the way of a match that starts by itself; nothing before its time. */
export function AutoStartBadge({ match: { autoStart } }: { match: Match }) {
  if (autoStart?.state === 'waiting')
    return (
      <Badge tone="warning">
        <Trans id="waiting for players" />
      </Badge>
    )
  if (autoStart?.state === 'missed')
    return (
      <Badge tone="danger">
        <Trans id="not started" />
      </Badge>
    )
  return null
}

/** Tells when and how a scheduled match starts, and who is missing. */
export function AutoStartNotice({ match }: { match: Match }) {
  const { i18n } = useLingui()
  const { autoStart, scheduledTime } = match
  if (!autoStart || scheduledTime === null) return null
  const missing = autoStart.missing.map(({ username }) => username).join(', ')
  const time = i18n.date(scheduledTime, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="details-notice" role="status">
      <Notice tone={autoStart.state === 'planned' ? 'neutral' : 'warning'}>
        <p>
          {autoStart.state === 'planned' && canStart(match) && (
            <Trans
              id="The game starts by itself on {time} if all four players are online."
              values={{ time }}
            />
          )}
          {autoStart.state === 'planned' && !canStart(match) && (
            <Trans id="The game needs four players to start by itself on {time}." values={{ time }} />
          )}
          {autoStart.state === 'waiting' && (
            <Trans
              id="Waiting for {missing}. The game starts as soon as they are online, until {minutes} minutes after its time."
              values={{ missing, minutes: MATCH_GRACE_MINUTES }}
            />
          )}
          {autoStart.state === 'missed' && missing !== '' && (
            <Trans id="Not started: {missing} did not come. You can still start it." values={{ missing }} />
          )}
          {autoStart.state === 'missed' && missing === '' && (
            <Trans id="Not started: it had fewer than four players at its time. You can still add players and start it." />
          )}
        </p>
      </Notice>
    </div>
  )
}

/** The score; empty before the match starts. */
export function Score({ match: { status, score } }: { match: Pick<Match, 'status' | 'score'> }) {
  const { i18n } = useLingui()
  if (status === 'scheduled' || status === 'cancelled') return <span>–</span>
  const { team1, team2 } = score
  return (
    <span className="nowrap">
      <span className="sr-only">{i18n._('{team1} to {team2}', { team1, team2 })}</span>
      <span aria-hidden="true">
        {team1}–{team2}
      </span>
    </span>
  )
}

/** The players, one team per line. */
export function MatchTeams({ match }: { match: Match }) {
  const { i18n } = useLingui()
  return (
    <span className="versus">
      {teamsOf(match.players).map((team, index) => (
        <Team
          key={i18n._('Team {number}', { number: index + 1 })}
          number={index + 1}
          match={match}
          team={team}
        />
      ))}
    </span>
  )
}

interface TeamProps {
  number: number
  match: Match
  team: Match['players']
}

function Team({ number, match: { winner }, team }: TeamProps) {
  return (
    <>
      <span className="soft tiny nowrap">
        <Trans id="Team {number}" values={{ number }} />
      </span>
      <span data-won={winner !== null && team.some(({ _id }) => _id === winner._id)}>
        {team.length === 0 && '–'}
        {team.map(({ _id, username, guest }, index) => (
          <Fragment key={_id}>
            {index > 0 && ', '}
            {username}
            {guest && (
              <>
                {' '}
                <GuestBadge />
              </>
            )}
          </Fragment>
        ))}
      </span>
    </>
  )
}
