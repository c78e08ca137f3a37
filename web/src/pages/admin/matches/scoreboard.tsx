import '../kit/management.css'
import { Trans, useLingui } from '@lingui/react'
import type { GameId, Match } from '@valecuatro/contract'
import { useEffect, useState } from 'react'
import { createLiveSource } from '../../../game/index.ts'
import { useSocket } from '../../../net/socket/useSocket.ts'
import { teamsOf } from '../../tournaments/index.ts'
import { UserLink } from '../kit/userLink.tsx'

interface ScoreboardProps {
  match: Match
  /** Updated with every move; otherwise as of the last fetch. */
  isLive: boolean
}

/** The two teams and their scores. */
export function Scoreboard({ match, isLive }: ScoreboardProps) {
  const { i18n } = useLingui()
  const [first, second] = teamsOf(match.players)
  const { team1, team2 } = match.score
  const isKnown = !match.isHidden && (match.status === 'in_progress' || match.status === 'finished')
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
        {match.status === 'in_progress' && !match.isHidden && (
          <span className="live-mark tiny bold" data-live={isLive}>
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

interface LiveScore {
  score: Match['score']
  isOver: boolean
}

/** The score of a game, followed as a spectator; null until it arrives, or without a running game. */
export function useLiveScore(gameId: GameId | null): LiveScore | null {
  const socket = useSocket()
  const [live, setLive] = useState<(LiveScore & { gameId: GameId }) | null>(null)

  useEffect(() => {
    if (!socket || gameId === null) return
    const show = ({ view, phase }: { view: { score: readonly number[] }; phase: string }) => {
      const [team1 = 0, team2 = 0] = view.score
      setLive({ gameId, score: { team1, team2 }, isOver: phase === 'over' })
    }
    const ignore = () => {}
    const close = createLiveSource(socket, gameId).open({
      table: show,
      moved: show,
      talk: ignore,
      rematch: ignore,
      connection: status => status !== 'connected' && setLive(null),
      missing: () => setLive(null),
    })
    return () => {
      close()
      setLive(null)
    }
  }, [socket, gameId])

  return live?.gameId === gameId ? live : null
}
