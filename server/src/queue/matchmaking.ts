import { type Mode, playersIn, type UserId } from '@valecuatro/contract'

/** A player who waits; `partnerId` if they are one of a pair. */
export interface WaitingPlayer {
  userId: UserId
  partnerId: UserId | null
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
/** How many of those nearest in rating are tried. It bounds the search if many have blocked each other. */
const MAX_TRIED = 40

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

/** A single player, or both players of a pair. */
interface Group {
  players: WaitingPlayer[]
  joinedAt: number
  /** The mean of a pair. */
  rating: number
  isProvisional: boolean
}

/**
 * The tables that can be opened now. Those who have waited longest choose first. In a busy queue each gets the players
 * nearest in rating within their window, otherwise those who have waited longest. Both players of a pair sit at a
 * table, or neither does.
 */
export function planTables(
  mode: Mode,
  waiting: readonly WaitingPlayer[],
  { now, isBusy, blocked = [] }: Circumstances,
): WaitingPlayer[][] {
  const seats = playersIn(mode)
  const areApart = (one: WaitingPlayer, other: WaitingPlayer) =>
    blocked.some(pair => pair.includes(one.userId) && pair.includes(other.userId))
  const left = new Set(groupPairs(waiting))
  const tables: WaitingPlayer[][] = []
  for (const first of [...left]) {
    if (!left.has(first)) continue
    left.delete(first)
    const distance = ({ rating }: Group) => Math.abs(rating - first.rating)
    const window = isBusy
      ? windowAfter(now.getTime() - first.joinedAt, first.isProvisional)
      : Number.POSITIVE_INFINITY
    const others = [...left].filter(group => distance(group) <= window)
    if (isBusy) others.sort((a, b) => distance(a) - distance(b))
    const table = complete([first], others.slice(0, MAX_TRIED), seats - first.players.length, areApart)
    if (!table) continue
    for (const group of table) left.delete(group)
    tables.push(table.flatMap(({ players }) => players))
  }
  return tables
}

/** The groups with the first of the others that fill the missing seats; null if none do. */
function complete(
  chosen: Group[],
  others: Group[],
  missing: number,
  areApart: (one: WaitingPlayer, other: WaitingPlayer) => boolean,
): Group[] | null {
  if (missing === 0) return chosen
  for (const [index, group] of others.entries()) {
    if (group.players.length > missing) continue
    if (group.players.some(one => chosen.some(each => each.players.some(other => areApart(one, other)))))
      continue
    const rest = missing - group.players.length
    const table = complete([...chosen, group], others.slice(index + 1), rest, areApart)
    if (table) return table
  }
  return null
}

/** Single players and pairs, the longest wait first. A pair of which one player is missing is left out. */
function groupPairs(waiting: readonly WaitingPlayer[]): Group[] {
  const byId = new Map(waiting.map(player => [player.userId, player]))
  return waiting
    .flatMap(player => {
      if (player.partnerId === null) return [[player]]
      const partner = byId.get(player.partnerId)
      return partner && player.userId < partner.userId ? [[player, partner]] : []
    })
    .map(players => ({
      players,
      joinedAt: Math.min(...players.map(({ joinedAt }) => joinedAt.getTime())),
      rating: players.reduce((sum, { rating }) => sum + rating, 0) / players.length,
      isProvisional: players.some(({ isProvisional }) => isProvisional),
    }))
    .toSorted((a, b) => a.joinedAt - b.joinedAt)
}

/** How many pairs of the queue would sit against each other at this table, in the order of seats. */
export function countSplitPairs(table: Pick<WaitingPlayer, 'userId' | 'partnerId'>[]): number {
  return table.filter(({ partnerId }, seat) => {
    const partnerSeat = table.findIndex(({ userId }) => userId === partnerId)
    return partnerSeat !== -1 && partnerSeat % 2 !== seat % 2
  }).length
}
