import type { Match, PlayerName } from '@valecuatro/contract'

/** Who plays with whom: the first and the third of the seats, and the second and the fourth. */
export function pairsOf<P>(players: readonly P[]): [P[], P[]] {
  return [players.filter((_, seat) => seat % 2 === 0), players.filter((_, seat) => seat % 2 === 1)]
}

export interface Sides {
  partner: PlayerName | undefined
  rivals: PlayerName[]
}

export function sidesOf({ players }: Pick<Match, 'players'>, me: string): Sides {
  const [first, second] = pairsOf(players)
  const own = first.some(({ _id }) => _id === me) ? first : second
  return {
    partner: own.find(({ _id }) => _id !== me),
    rivals: own === first ? second : first,
  }
}
