import type { Tournament } from '@valecuatro/contract'
import { sharePrize } from '@valecuatro/contract/prize'

type Paid = Pick<Tournament, 'prize' | 'format' | 'status' | 'partner'>

/** Whether two share the prize: the winners of a bracket's final, unless an administrator has named one champion. */
export const isShared = ({ format, status, partner }: Omit<Paid, 'prize'>) =>
  status === 'finished' ? partner !== null : format === 'bracket'

/** What each of the champions gets. */
export const sharesOf = (tournament: Paid) => sharePrize(tournament.prize, isShared(tournament))

/** What a player got as a champion; nothing as anyone else. */
export function prizeOf(tournament: Paid & Pick<Tournament, 'champion'>, userId: string): number {
  const shares = sharesOf(tournament)
  if (tournament.champion?._id === userId) return shares.champion
  return tournament.partner?._id === userId ? shares.partner : 0
}
