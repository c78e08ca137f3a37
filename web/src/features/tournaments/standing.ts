import type { Tournament } from '@valecuatro/contract'

/** Whether a player may enter; if not, why. `short`: he may try, but his coins will not do as far as is known. */
export type Standing = 'joined' | 'closed' | 'full' | 'short' | 'free'

type Entrance = Pick<Tournament, 'status' | 'players' | 'maxPlayers' | 'entryFee' | 'joined'>

export function standingOf(
  { status, players, maxPlayers, entryFee, joined }: Entrance,
  coins: number,
): Standing {
  if (joined) return 'joined'
  if (status !== 'open') return 'closed'
  if (players.length >= maxPlayers) return 'full'
  return coins < entryFee ? 'short' : 'free'
}

export const mayJoin = (standing: Standing) => standing === 'free' || standing === 'short'
