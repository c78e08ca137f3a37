import type { Match, PlayerName } from '@valecuatro/contract'

/** The two teams: even seats and odd seats. */
export function teamsOf<P>(players: readonly P[]): [P[], P[]] {
  return [players.filter((_, seat) => seat % 2 === 0), players.filter((_, seat) => seat % 2 === 1)]
}

/** The recorded winning team; an administrator may have decided for the team with fewer points. */
export function winningTeam({ players, winner }: Pick<Match, 'players' | 'winner'>): 0 | 1 | null {
  const seat = players.findIndex(({ _id }) => _id === winner?._id)
  if (seat === -1) return null
  return seat % 2 === 0 ? 0 : 1
}

interface Sides {
  partners: PlayerName[]
  rivals: PlayerName[]
}

export function sidesOf({ players }: Pick<Match, 'players'>, me: string): Sides {
  const [first, second] = teamsOf(players)
  const own = first.some(({ _id }) => _id === me) ? first : second
  return {
    partners: own.filter(({ _id }) => _id !== me),
    rivals: own === first ? second : first,
  }
}
