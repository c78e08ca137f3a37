import type { PlayerName, PlayerStats, Tournament, User } from '@valecuatro/contract'
import { sharePrize } from '@valecuatro/contract/prize'

/**
 * Whether a player may enter, or why not. `short`: the known balance is too low, but the server decides. `waiting`: on
 * the waiting list. `rating`: the player's rating does not meet the limits. `uninvited`: the player lacks the required
 * invitation. `pairs`: only with a partner.
 */
export type EntryStanding =
  | 'joined'
  | 'closed'
  | 'waiting'
  | 'rating'
  | 'uninvited'
  | 'full'
  | 'pairs'
  | 'short'
  | 'free'

type Entrance = Pick<
  Tournament,
  'status' | 'players' | 'maxPlayers' | 'entryFee' | 'joined' | 'waitingListSize' | 'entry' | 'own'
>

export function entryStanding(
  { status, players, maxPlayers, entryFee, joined, waitingListSize, entry, own }: Entrance,
  coins: number,
): EntryStanding {
  if (joined) return 'joined'
  if (status !== 'open') return 'closed'
  if (own?.waitingListPlace != null) return 'waiting'
  // The limits on ratings apply to invited players, too.
  if (own?.unmetRating != null) return 'rating'
  if (entry.access === 'invitation' && !own?.isAdmitted) return 'uninvited'
  if (isFullFor(entry.enterAs === 'pairs' ? 2 : 1, { players, maxPlayers, waitingListSize })) return 'full'
  if (entry.enterAs === 'pairs') return 'pairs'
  return coins < entryFee ? 'short' : 'free'
}

/** Whether this many new players would have to wait. Free places go to the waiting list first. */
export const isFullFor = (
  places: number,
  { players, maxPlayers, waitingListSize }: Pick<Tournament, 'players' | 'maxPlayers' | 'waitingListSize'>,
) => players.length + places > maxPlayers || waitingListSize > 0

/** Whether the player has to enter the password of the tournament before they can join. */
export const needsPassword = ({ entry, own }: Pick<Tournament, 'entry' | 'own'>) =>
  entry.access === 'password' && !own?.isAdmitted

/** Whether a full tournament accepts single players on its waiting list: before the start, unless only pairs enter. */
export const hasWaitingList = ({ startDate, entry }: Pick<Tournament, 'startDate' | 'entry'>, now: number) =>
  now < Date.parse(startDate) && entry.enterAs !== 'pairs'

/** Whether pairs can still join, or wait for two places. */
export const takesPairs = (
  { status, startDate, entry }: Pick<Tournament, 'status' | 'startDate' | 'entry'>,
  now: number,
) => entry.enterAs !== 'alone' && status === 'open' && now < Date.parse(startDate)

/** The partner with whom a player has entered. */
export function partnerOf(
  { pairs, players }: Pick<Tournament, 'pairs' | 'players'>,
  userId: string,
): PlayerName | undefined {
  const pair = pairs.find(both => both.some(id => id === userId))
  const partner = pair?.find(id => id !== userId)
  return players.find(({ _id }) => _id === partner)
}

/** Why one player ranks above another: more points, fewer points conceded, or an earlier entry. */
export type TieBreak = 'points' | 'conceded' | 'entry'

export function tieBreakOf(
  first: Pick<PlayerStats, 'totalPoints' | 'conceded'>,
  second: Pick<PlayerStats, 'totalPoints' | 'conceded'>,
): TieBreak {
  if (first.totalPoints !== second.totalPoints) return 'points'
  return first.conceded === second.conceded ? 'entry' : 'conceded'
}

export const mayJoin = (standing: EntryStanding) => standing === 'free' || standing === 'short'

/** Whether this user can enter now, alone or with a partner. */
export function canJoinNow(tournament: Entrance, user: Pick<User, 'role' | 'guest' | 'wallet'>): boolean {
  const standing = entryStanding(tournament, user.wallet.coins)
  return user.role === 'player' && !user.guest && (mayJoin(standing) || standing === 'pairs')
}

type Paid = Pick<Tournament, 'prize' | 'format' | 'rules' | 'status' | 'partner'>

/** Whether two champions share the prize: in a bracket two against two, unless an administrator has named a single champion. */
export const isShared = ({ format, rules, status, partner }: Omit<Paid, 'prize'>) =>
  status === 'finished' ? partner !== null : format === 'bracket' && rules.mode === '2v2'

/** The prize of each champion. */
export const sharesOf = (tournament: Paid) => sharePrize(tournament.prize, isShared(tournament))

/** The prize of a player; 0 for a player who is not a champion. */
export function prizeOf(tournament: Paid & Pick<Tournament, 'champion'>, userId: string): number {
  const shares = sharesOf(tournament)
  if (tournament.champion?._id === userId) return shares.champion
  return tournament.partner?._id === userId ? shares.partner : 0
}
