import { useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'

/** What it stands at; nothing for a match that nobody has begun. */
export function Score({ match: { status, score } }: { match: Pick<Match, 'status' | 'score'> }) {
  const { i18n } = useLingui()
  if (status === 'scheduled' || status === 'cancelled') return <span>–</span>
  const { team1, team2 } = score
  return (
    <span className="whitespace-nowrap">
      <span className="sr-only">{i18n._('{team1} to {team2}', { team1, team2 })}</span>
      <span aria-hidden="true">
        {team1}–{team2}
      </span>
    </span>
  )
}
