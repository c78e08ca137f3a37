import type { PlayerName, PlayerStats, Tournament, User } from '@valecuatro/contract'
import { divideEqually } from '@valecuatro/contract/prize'
import { playersIn, teamSizeOf } from '@valecuatro/contract/values'

/**
 * Whether a player may enter, or why not. `short`: the known balance is too low, but the server decides. `waiting`: on
 * the waiting list. `rating`: the player's rating does not meet the limits. `uninvited`: the player lacks the required
 * invitation. `teams`: only with partners.
 */
export type EntryStanding =
  | 'joined'
  | 'closed'
  | 'waiting'
  | 'rating'
  | 'uninvited'
  | 'full'
  | 'teams'
  | 'short'
  | 'free'

type Entrance = Pick<
  Tournament,
  | 'status'
  | 'entersLate'
  | 'players'
  | 'maxPlayers'
  | 'entryFee'
  | 'joined'
  | 'waitingListSize'
  | 'entry'
  | 'own'
  | 'rules'
>

export function entryStanding(
  { status, entersLate, players, maxPlayers, entryFee, joined, waitingListSize, entry, own, rules }: Entrance,
  coins: number,
): EntryStanding {
  if (joined) return 'joined'
  if (status !== 'open' && !entersLate) return 'closed'
  if (own?.waitingListPlace != null) return 'waiting'
  // The limits on ratings apply to invited players, too.
  if (own?.unmetRating != null) return 'rating'
  if (entry.access === 'invitation' && !own?.isAdmitted) return 'uninvited'
  const places = entry.enterAs === 'teams' ? teamSizeOf(rules.mode) : 1
  if (isFullFor(places, { players, maxPlayers, waitingListSize })) return 'full'
  if (entry.enterAs === 'teams') return 'teams'
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

/** The fewest players with whom a tournament begins: those of a table, or of four entrants where a format needs them. */
export const fewestPlayers = ({ format, rules: { mode } }: Pick<Tournament, 'format' | 'rules'>) =>
  format === 'groups' || format === 'double-elimination' ? 4 * teamSizeOf(mode) : playersIn(mode)

/** Whether a full tournament accepts single players on its waiting list: before the start, unless only teams enter. */
export const hasWaitingList = ({ startDate, entry }: Pick<Tournament, 'startDate' | 'entry'>, now: number) =>
  now < Date.parse(startDate) && entry.enterAs !== 'teams'

/** Whether teams can still join, or wait for places. */
export const takesTeams = (
  { status, startDate, entry }: Pick<Tournament, 'status' | 'startDate' | 'entry'>,
  now: number,
) => entry.enterAs !== 'alone' && status === 'open' && now < Date.parse(startDate)

/** The partners with whom a player has entered; none if they have entered alone. */
export function partnersOf(
  { teams, players }: Pick<Tournament, 'teams' | 'players'>,
  userId: string,
): PlayerName[] {
  const team: string[] = teams.find(ids => ids.some(id => id === userId)) ?? []
  return players.filter(({ _id }) => _id !== userId && team.includes(_id))
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

/** Whether this user can enter now, alone or with partners. */
export function canJoinNow(tournament: Entrance, user: Pick<User, 'role' | 'guest' | 'wallet'>): boolean {
  const standing = entryStanding(tournament, user.wallet.coins)
  return user.role === 'player' && !user.guest && (mayJoin(standing) || standing === 'teams')
}

type Paid = Pick<Tournament, 'prize' | 'format' | 'rules' | 'status' | 'partners'>

/** How many champions there are: one in an arena, otherwise a side, unless an administrator has named a single one. */
const championsOf = ({ format, rules, status, partners }: Omit<Paid, 'prize'>) =>
  status === 'finished' ? 1 + partners.length : format === 'arena' ? 1 : teamSizeOf(rules.mode)

/** Whether several champions share the prize. */
export const isShared = (tournament: Omit<Paid, 'prize'>) => championsOf(tournament) > 1

/** The prize of each champion, in the order of champion and partners. */
export const sharesOf = (tournament: Paid) => divideEqually(tournament.prize, championsOf(tournament))

/** The prize of a player; 0 for a player who is not a champion. */
export function prizeOf(tournament: Paid & Pick<Tournament, 'champion'>, userId: string): number {
  const place = [tournament.champion, ...tournament.partners].findIndex(player => player?._id === userId)
  return sharesOf(tournament)[place] ?? 0
}
