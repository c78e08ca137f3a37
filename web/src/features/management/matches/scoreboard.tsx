import '../management.css'
import { Trans, useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { UserLink } from '../../desk/userLink.tsx'
import { pairsOf } from '../../tournaments/room/sides.ts'

interface ScoreboardProps {
  match: Match
  /** Told move by move; otherwise as of the last look. */
  isLive: boolean
}

/** The two teams, and what they have scored. */
export function Scoreboard({ match, isLive }: ScoreboardProps) {
  const { i18n } = useLingui()
  const [first, second] = pairsOf(match.players)
  const { team1, team2 } = match.score
  const isKnown = match.status === 'in_progress' || match.status === 'finished'
  return (
    <section className="scoreboard" aria-label={i18n._('Score')}>
      <Team number={1} players={first} winner={match.winner} />
      <div className="scoreboard-points" aria-live="polite">
        {isKnown ? (
          <>
            <span className="sr-only">{i18n._('{team1} to {team2}', { team1, team2 })}</span>
            <strong aria-hidden="true">
              {team1} – {team2}
            </strong>
          </>
        ) : (
          <strong>
            <Trans id="vs" />
          </strong>
        )}
        {match.status === 'in_progress' && (
          <span className="live-mark" data-live={isLive}>
            {isLive ? <Trans id="Live" /> : <Trans id="Last known score" />}
          </span>
        )}
      </div>
      <Team number={2} players={second} winner={match.winner} />
    </section>
  )
}

interface TeamProps {
  number: number
  players: Match['players']
  winner: Match['winner']
}

function Team({ number, players, winner }: TeamProps) {
  const hasWon = winner !== null && players.some(({ _id }) => _id === winner._id)
  return (
    <div className="scoreboard-team">
      <h2>
        <Trans id="Team {number}" values={{ number }} />
        {hasWon && (
          <>
            {' · '}
            <Trans id="won" />
          </>
        )}
      </h2>
      <ul>
        {players.map(player => (
          <li key={player._id}>
            <UserLink user={player} />
          </li>
        ))}
      </ul>
    </div>
  )
}
