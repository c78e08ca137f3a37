import type { PlayerStats, Tournament } from '@valecuatro/contract'

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

/** Why the first of two ranks above the second: more points, fewer points conceded, or the earlier entry. */
export type TieBreak = 'points' | 'conceded' | 'entry'

export function tieBreakOf(
  first: Pick<PlayerStats, 'totalPoints' | 'conceded'>,
  second: Pick<PlayerStats, 'totalPoints' | 'conceded'>,
): TieBreak {
  if (first.totalPoints !== second.totalPoints) return 'points'
  return first.conceded === second.conceded ? 'entry' : 'conceded'
}

export const mayJoin = (standing: Standing) => standing === 'free' || standing === 'short'
