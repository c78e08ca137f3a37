import type { PlayerStats, Tournament } from '@valecuatro/contract'
import { sharePrize } from '@valecuatro/contract/prize'

/** Whether a player may enter; if not, why. `short`: the known balance is too low, but the server decides. */
type EntryStanding = 'joined' | 'closed' | 'full' | 'short' | 'free'

type Entrance = Pick<Tournament, 'status' | 'players' | 'maxPlayers' | 'entryFee' | 'joined'>

export function entryStanding(
  { status, players, maxPlayers, entryFee, joined }: Entrance,
  coins: number,
): EntryStanding {
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

export const mayJoin = (standing: EntryStanding) => standing === 'free' || standing === 'short'

type Paid = Pick<Tournament, 'prize' | 'format' | 'status' | 'partner'>

/** Whether two champions share the prize: in a bracket, unless an administrator has named a single champion. */
export const isShared = ({ format, status, partner }: Omit<Paid, 'prize'>) =>
  status === 'finished' ? partner !== null : format === 'bracket'

/** What each champion gets. */
export const sharesOf = (tournament: Paid) => sharePrize(tournament.prize, isShared(tournament))

/** The prize of a player; 0 for a player who is not a champion. */
export function prizeOf(tournament: Paid & Pick<Tournament, 'champion'>, userId: string): number {
  const shares = sharesOf(tournament)
  if (tournament.champion?._id === userId) return shares.champion
  return tournament.partner?._id === userId ? shares.partner : 0
}
