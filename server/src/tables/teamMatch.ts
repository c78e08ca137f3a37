import { sideOfTeam, type TeamMatch } from '@valecuatro/contract'
import type { Team } from '@valecuatro/engine'
import type { DealtGame } from '../games/index.ts'

type TeamResult = NonNullable<TeamMatch['result']>

const TEAMS: readonly Team[] = [0, 1]

/**
 * The result of a team match from its games at table A and table B. The team with more points at both tables together has
 * won, unless one team has lost a game by leaving it and the other has not.
 */
export function teamResult(games: readonly [DealtGame, DealtGame]): TeamResult {
  const [a, b] = [tableResult(0, games[0]), tableResult(1, games[1])]
  const forfeits = TEAMS.filter(team => games.some((game, index) => forfeitOf(index as 0 | 1, game) === team))
  return { outcome: outcomeOf(games, [a, b], forfeits), tables: [a, b], forfeits }
}

function tableResult(game: 0 | 1, { score, hands }: DealtGame): TeamResult['tables'][0] {
  const byTeam = (sides: readonly [number, number]): [number, number] => [
    sides[sideOfTeam(game, 0)],
    sides[sideOfTeam(game, 1)],
  ]
  return { points: byTeam(score), hands: hands.map(byTeam) }
}

/** The team that has lost a game by leaving it, if any. A side is the same function of a team as a team is of a side. */
function forfeitOf(game: 0 | 1, { ending, winner }: DealtGame): Team | null {
  if (ending !== 'forfeit' || winner === null) return null
  return sideOfTeam(game, winner === 0 ? 1 : 0)
}

function outcomeOf(
  games: readonly DealtGame[],
  tables: TeamResult['tables'],
  forfeits: readonly Team[],
): TeamResult['outcome'] {
  if (games.some(({ ending }) => ending === 'cancelled')) return 'cancelled'
  if (forfeits.length === 1) return forfeits[0] === 0 ? 'team2' : 'team1'
  const [ours, theirs] = TEAMS.map(team => tables[0].points[team] + tables[1].points[team])
  if (ours === theirs) return 'draw'
  return ours! > theirs! ? 'team1' : 'team2'
}
