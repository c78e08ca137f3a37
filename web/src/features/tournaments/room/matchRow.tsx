import { Trans, useLingui } from '@lingui/react'
import type { Match, PlayerName } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { When } from '../../../ui/when.tsx'
import { timeOfDay } from '../moment.ts'
import { pairsOf, winningTeam } from './sides.ts'

/** A match as one line: two pairs with the score between them, and the way to it. */
export function MatchRow({ match, me }: { match: Match; me: string }) {
  const { i18n } = useLingui()
  const [first, second] = pairsOf(match.players)
  const { team1, team2 } = match.score
  const isMine = match.players.some(({ _id }) => _id === me)
  const winner = winningTeam(match)
  const isKnown = match.status === 'in_progress' || match.status === 'finished'
  return (
    <li className="match-row" data-mine={isMine}>
      <Pair players={first} me={me} hasWon={winner === 0} />
      <span className="match-score">
        {isKnown ? (
          <>
            <span className="sr-only">{i18n._('{own} to {theirs}', { own: team1, theirs: team2 })}</span>
            <span aria-hidden="true">
              {team1}–{team2}
            </span>
          </>
        ) : (
          <Trans id="vs" />
        )}
      </span>
      <Pair players={second} me={me} hasWon={winner === 1} />
      <span className="match-way">
        <Way match={match} isMine={isMine} />
      </span>
    </li>
  )
}

function Pair({ players, me, hasWon }: { players: PlayerName[]; me: string; hasWon: boolean }) {
  return (
    <ul className="match-pair" data-won={hasWon}>
      {players.map(({ _id, username }) => (
        <li key={_id} data-me={_id === me}>
          {username}
        </li>
      ))}
    </ul>
  )
}

interface WayProps {
  match: Match
  isMine: boolean
}

function Way({ match: { status, gameId, scheduledTime, finishedAt }, isMine }: WayProps) {
  const { i18n } = useLingui()
  if (status === 'cancelled')
    return (
      <Badge>
        <Trans id="Cancelled" />
      </Badge>
    )
  if (status === 'scheduled')
    return scheduledTime === null ? (
      <Trans id="Starting soon" />
    ) : (
      <time dateTime={scheduledTime}>{timeOfDay(i18n, Date.parse(scheduledTime))}</time>
    )
  return (
    <>
      {finishedAt !== null && (
        <span className="text-soft">
          <When at={finishedAt} />
        </span>
      )}
      {gameId !== null && (
        <Link
          href={status === 'finished' ? `/game/${gameId}/replay` : `/game/${gameId}`}
          className="button"
          data-variant="secondary"
          data-size="small"
        >
          {status === 'finished' ? (
            <Trans id="Replay" />
          ) : isMine ? (
            <Trans id="Go to the table" />
          ) : (
            <Trans id="Watch" />
          )}
        </Link>
      )}
    </>
  )
}
