import { Trans, useLingui } from '@lingui/react'
import type { Table, TeamMatch, UserId } from '@valecuatro/contract'
import { ButtonLink } from '../../../ui/button.tsx'
import { teamGameOf, teamTableName } from './room.ts'

/** The word for a team, in the two colours by which seats show it. */
export function TeamMark({ team }: { team: 0 | 1 }) {
  return (
    <span className="team-mark" data-team={team}>
      <Trans id="Team {number}" values={{ number: team + 1 }} />
    </span>
  )
}

/** While a team match is played: how far both tables are, and the way to one's own game. */
export function TeamMatchRunning({
  room,
  match,
  userId,
}: {
  room: Table
  match: TeamMatch
  userId: UserId | null
}) {
  const own = teamGameOf(room, match, userId)
  const isPlaying = own !== null && !own.isOver
  return (
    <div className="room-action stack-3">
      <div role="status">
        {match.games.map(({ gameId, isOver, handsDealt }, game) => (
          <p key={gameId}>
            {isOver ? (
              <Trans id="Table {letter} has finished." values={{ letter: teamTableName(game) }} />
            ) : (
              <Trans
                id="Table {letter} is on hand {hand} of {hands}."
                values={{ letter: teamTableName(game), hand: Math.max(1, handsDealt), hands: match.hands }}
              />
            )}
          </p>
        ))}
        {!isPlaying && (
          <p className="small">
            <Trans id="The result appears here when both tables have finished. Until then the cards of the other table stay hidden." />
          </p>
        )}
      </div>
      {isPlaying && (
        <ButtonLink href={`/game/${own.gameId}`} variant="primary" size="large">
          <Trans id="Go to your seat" />
        </ButtonLink>
      )}
    </div>
  )
}

type Result = NonNullable<TeamMatch['result']>

const pointsText = ([ours, theirs]: readonly [number, number]) => `${ours}–${theirs}`
const sumOf = (pairs: readonly (readonly [number, number])[]): [number, number] => [
  pairs.reduce((sum, [ours]) => sum + ours, 0),
  pairs.reduce((sum, [, theirs]) => sum + theirs, 0),
]

/** The result of the last team match: the points of both tables, their sum, and what each table made of each hand. */
export function TeamMatchResult({ match, userId }: { match: TeamMatch; userId: UserId | null }) {
  const { i18n } = useLingui()
  const { result, teams, games } = match
  if (!result) return null
  const { tables, forfeits } = result
  const own = teams.findIndex(team => team.some(player => player.userId !== null && player.userId === userId))
  const ownGame = teams[own]?.find(player => player.userId === userId)?.game
  const rows = tables.map(({ points }, game) => ({
    label: i18n._('Table {letter}', { letter: teamTableName(game) }),
    points,
  }))
  return (
    <section className="team-result stack-3" aria-labelledby="team-result-title">
      <h2 id="team-result-title">
        <Outcome outcome={result.outcome} own={own} />
      </h2>
      <table className="team-points">
        <caption className="sr-only">{i18n._('Result of the match')}</caption>
        <thead>
          <tr>
            <td />
            {([0, 1] as const).map(team => (
              <th key={team} scope="col">
                <TeamMark team={team} />
                <span className="team-names">{teams[team].map(({ username }) => username).join(', ')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, points: [ours, theirs] }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{ours}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{i18n._('Sum')}</th>
            {sumOf(tables.map(({ points }) => points)).map((sum, team) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a team is its index
              <td key={team}>{sum}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {forfeits.map(team => (
        <p key={team} className="small">
          <Trans id="Team {number} left a table and lost that game." values={{ number: team + 1 }} />
        </p>
      ))}
      <details>
        <summary>{i18n._('Hand by hand')}</summary>
        <Hands hands={match.hands} tables={tables} />
      </details>
      {ownGame !== undefined && (
        <ButtonLink href={`/game/${games[ownGame].gameId}/replay`} size="small">
          <Trans id="Watch the replay" />
        </ButtonLink>
      )}
    </section>
  )
}

/** `own`: the viewer's team; -1 for a person who did not play. */
function Outcome({ outcome, own }: { outcome: Result['outcome']; own: number }) {
  if (outcome === 'cancelled') return <Trans id="The match has no result: a game was cancelled." />
  if (outcome === 'draw') return <Trans id="The match is a draw" />
  const winner = outcome === 'team1' ? 0 : 1
  if (own === -1) return <Trans id="Team {number} won the match" values={{ number: winner + 1 }} />
  return own === winner ? <Trans id="Your team won the match" /> : <Trans id="Your team lost the match" />
}

function Hands({ hands, tables }: { hands: number; tables: Result['tables'] }) {
  const { i18n } = useLingui()
  return (
    <table className="team-points">
      <caption>{i18n._('Points of team 1 and team 2 in each hand')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n._('Hand')}</th>
          <th scope="col">{i18n._('Table {letter}', { letter: teamTableName(0) })}</th>
          <th scope="col">{i18n._('Table {letter}', { letter: teamTableName(1) })}</th>
          <th scope="col">{i18n._('Sum')}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: hands }, (_, hand) => {
          const played = tables.map(table => table.hands[hand])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its index
            <tr key={hand}>
              <th scope="row">{hand + 1}</th>
              {played.map((points, game) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table is its index
                <td key={game}>{points ? pointsText(points) : i18n._('not played')}</td>
              ))}
              <td>
                <strong>{pointsText(sumOf(played.filter(points => points !== undefined)))}</strong>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
