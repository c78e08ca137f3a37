import type { Mode, UserId } from '@valecuatro/contract'

/** A player who waits, and since when; `partnerId` if they are one of a pair. */
export interface WaitingPlayer {
  userId: UserId
  partnerId: UserId | null
  joinedAt: Date
}

/**
 * The players of the next table: those who have waited longest, both players of a pair or neither, and none who have
 * blocked each other. Null if there are too few.
 */
export function pickPlayers(
  mode: Mode,
  waiting: WaitingPlayer[],
  blocked: readonly (readonly [UserId, UserId])[] = [],
): WaitingPlayer[] | null {
  const groups = groupPairs(waiting)
  const areApart = (one: WaitingPlayer, other: WaitingPlayer) =>
    blocked.some(pair => pair.includes(one.userId) && pair.includes(other.userId))
  const complete = (chosen: WaitingPlayer[], from: number, missing: number): WaitingPlayer[] | null => {
    if (missing === 0) return chosen
    for (let index = from; index < groups.length; index++) {
      const group = groups[index]!
      if (group.length > missing || group.some(one => chosen.some(other => areApart(one, other)))) continue
      const table = complete([...chosen, ...group], index + 1, missing - group.length)
      if (table) return table
    }
    return null
  }
  return complete([], 0, mode === '1v1' ? 2 : 4)
}

/** Single players and pairs, the longest wait first. */
function groupPairs(waiting: WaitingPlayer[]): WaitingPlayer[][] {
  return waiting
    .map(player => [player, ...waiting.filter(({ userId }) => userId === player.partnerId)])
    .filter(([player, partner]) => !partner || player!.userId < partner.userId)
    .toSorted(([a], [b]) => a!.joinedAt.getTime() - b!.joinedAt.getTime())
}

/** How many pairs of the queue would sit against each other at this table, in the order of seats. */
export function countSplitPairs(table: Pick<WaitingPlayer, 'userId' | 'partnerId'>[]): number {
  return table.filter(({ partnerId }, seat) => {
    const partnerSeat = table.findIndex(({ userId }) => userId === partnerId)
    return partnerSeat !== -1 && partnerSeat % 2 !== seat % 2
  }).length
}
