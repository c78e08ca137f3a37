import type { PastGame } from '@valecuatro/contract'

export type SeatedPlayer = PastGame['players'][number]

export interface Sides {
  /** Absent in a game of two. */
  partner: SeatedPlayer | undefined
  rivals: SeatedPlayer[]
  own: number
  theirs: number
}

/** A game from the side of the player whose history it is in. */
export function sidesOf({ players, team, score }: PastGame, playerId: string): Sides {
  const [own, theirs] = team === 0 ? [score.team1, score.team2] : [score.team2, score.team1]
  return {
    partner: players.find(({ seat, userId }) => seat % 2 === team && userId !== playerId),
    rivals: players.filter(({ seat }) => seat % 2 !== team),
    own,
    theirs,
  }
}
