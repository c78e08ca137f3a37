import '../management.css'
import { Trans, useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { pairsOf } from '../../tournaments/room/sides.ts'

/** Who plays with whom, a team a line. */
export function Versus({ match }: { match: Match }) {
  const { i18n } = useLingui()
  return (
    <span className="versus">
      {pairsOf(match.players).map((team, index) => (
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
  const names = team.map(({ username }) => username)
  return (
    <>
      <span className="versus-team">
        <Trans id="Team {number}" values={{ number }} />
      </span>
      <span data-won={winner !== null && team.some(({ _id }) => _id === winner._id)}>
        {names.length === 0 ? '–' : names.join(', ')}
      </span>
    </>
  )
}
