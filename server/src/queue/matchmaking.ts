import { type Mode, playersIn, teamSizeOf, type UserId } from '@valecuatro/contract'

/** A player who waits, alone or with a party, whose players sit on one side. */
export interface WaitingPlayer {
  userId: UserId
  /** The player who leads the party, and the number of its players; the player's own id and 1 if they wait alone. */
  leaderId: UserId
  partySize: number
  joinedAt: Date
  /** The displayed rating. */
  rating: number
  /** Whether the player has played too few rated games for their rating to mean much. */
  isProvisional: boolean
}

/** Differences in points of the displayed rating. */
const WINDOWS = [100, 200, 400]
export const WIDER_EVERY_MS = 10_000
/** How long a player waits at most before the ratings of others no longer matter. */
export const MAX_WINDOWED_MS = WINDOWS.length * WIDER_EVERY_MS
/** How many times wider the window of a player with a provisional rating is. */
const PROVISIONAL_FACTOR = 2
/** How many players per minute must join for each seat of a table, so that their ratings are compared. */
const BUSY_FROM_PER_SEAT = 10
/** How many parties of each size are tried, those nearest in rating. It bounds the search if many have blocked each other. */
const MAX_TRIED = 16

/** By how much the ratings of others may differ, for each further `WIDER_EVERY_MS`; then by any amount. */
export const windowsOf = (isProvisional: boolean): number[] =>
  isProvisional ? WINDOWS.map(window => window * PROVISIONAL_FACTOR) : WINDOWS

/** By how much the ratings of others may differ from that of a player who has waited this long. */
export const windowAfter = (waitedMs: number, isProvisional: boolean): number =>
  windowsOf(isProvisional)[Math.floor(Math.max(0, waitedMs) / WIDER_EVERY_MS)] ?? Number.POSITIVE_INFINITY

/** Whether so many players join a queue that they are seated with others of about their rating. */
export const isBusy = (mode: Mode, joinedPerMinute: number) =>
  joinedPerMinute >= BUSY_FROM_PER_SEAT * playersIn(mode)

export interface Circumstances {
  now: Date
  isBusy: boolean
  /** Players who do not sit at one table. */
  blocked?: readonly (readonly [UserId, UserId])[]
}

/** The players of a party, or a single player. */
interface Party {
  players: WaitingPlayer[]
  joinedAt: number
  /** The mean of the party. */
  rating: number
  isProvisional: boolean
}

/**
 * The tables that can be opened now. Those who have waited longest choose first. In a busy queue each gets the players
 * nearest in rating within their window, otherwise those who have waited longest. All players of a party sit on one
 * side of a table, or none of them does.
 */
export function planTables(
  mode: Mode,
  waiting: readonly WaitingPlayer[],
  { now, isBusy, blocked = [] }: Circumstances,
): WaitingPlayer[][] {
  const apart = new Set(blocked.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
  const areApart = (one: Party, other: Party) =>
    one.players.some(a => other.players.some(b => apart.has(`${a.userId} ${b.userId}`)))
  const left = new Set(groupParties(waiting))
  const tables: WaitingPlayer[][] = []
  for (const first of [...left]) {
    if (!left.has(first)) continue
    left.delete(first)
    const distance = ({ rating }: Party) => Math.abs(rating - first.rating)
    const window = isBusy
      ? windowAfter(now.getTime() - first.joinedAt, first.isProvisional)
      : Number.POSITIVE_INFINITY
    const others = [...left].filter(party => distance(party) <= window)
    if (isBusy) others.sort((a, b) => distance(a) - distance(b))
    const table = complete(mode, [first], firstOfEachSize(others), areApart)
    if (!table) continue
    for (const party of table) left.delete(party)
    tables.push(table.flatMap(({ players }) => players))
  }
  return tables
}

function firstOfEachSize(parties: Party[]): Party[] {
  const tried = new Map<number, number>()
  return parties.filter(({ players: { length } }) => {
    const count = (tried.get(length) ?? 0) + 1
    tried.set(length, count)
    return count <= MAX_TRIED
  })
}

const countPlayers = (parties: Party[]): number =>
  parties.reduce((sum, { players }) => sum + players.length, 0)

/** These parties with the first of the others that make two full sides; null if none do. */
function complete(
  mode: Mode,
  chosen: Party[],
  others: Party[],
  areApart: (one: Party, other: Party) => boolean,
): Party[] | null {
  const missing = playersIn(mode) - countPlayers(chosen)
  if (missing === 0) return canSplit(chosen, teamSizeOf(mode)) ? chosen : null
  for (const [index, party] of others.entries()) {
    if (party.players.length > missing || chosen.some(each => areApart(each, party))) continue
    const table = complete(mode, [...chosen, party], others.slice(index + 1), areApart)
    if (table) return table
  }
  return null
}

/** Whether some of the parties fill one side, so that the others fill the other side: three pairs do not. */
function canSplit([first, ...others]: Party[], side: number): boolean {
  if (side === 0) return true
  if (!first || side < 0) return false
  return canSplit(others, side - first.players.length) || canSplit(others, side)
}

/** The parties, the longest wait first. A party of which one player is missing is left out. */
function groupParties(waiting: readonly WaitingPlayer[]): Party[] {
  return [...Map.groupBy(waiting, ({ leaderId }) => leaderId).values()]
    .filter(players => players.length === players[0]!.partySize)
    .map(players => ({
      players,
      joinedAt: Math.min(...players.map(({ joinedAt }) => joinedAt.getTime())),
      rating: players.reduce((sum, { rating }) => sum + rating, 0) / players.length,
      isProvisional: players.some(({ isProvisional }) => isProvisional),
    }))
    .toSorted((a, b) => a.joinedAt - b.joinedAt)
}

/** How many players would not sit on the side of their party's leader, in this order of seats. */
export function countSplit(table: Pick<WaitingPlayer, 'userId' | 'leaderId'>[]): number {
  return table.filter(({ leaderId }, seat) => {
    const leaderSeat = table.findIndex(({ userId }) => userId === leaderId)
    return leaderSeat !== -1 && leaderSeat % 2 !== seat % 2
  }).length
}
