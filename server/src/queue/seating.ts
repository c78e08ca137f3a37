import type { GameId, QueueOptions } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { lockPlayer } from '../accounts/index.ts'
import { findRunningGame, type Occupant, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { balancePairs, type Matches, readRatings } from '../matches/index.ts'
import { areBlocked, findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { lockWaitingPlayers } from './entries.ts'
import type { Membership } from './membership.ts'
import { countSplitPairs, pickPlayers, type WaitingPlayer } from './pickPlayers.ts'

/** A player without a socket for this long is not seated; reloading the page takes less. */
const ABSENT_AFTER_MS = 8000
/** How many of those who wait longest are considered if the first four have blocked each other. */
const MAX_CANDIDATES = 40
/** Bounds one round of seating; the next round continues. */
const MAX_TABLES_PER_ROUND = 500
/** The advisory lock that lets one node at a time put tables together. */
const SEATING_LOCK = 4_044_045

export type Seating = ReturnType<typeof createSeating>

/** Takes players from the queue to a table. */
export function createSeating(ctx: Context, matches: Matches, { removeFromQueue }: Membership) {
  /** Opens one table for players of a queue; null if there are too few, or if another node is seating players. */
  async function openTable(tx: Database, queue: QueueOptions) {
    const [lock] = await rowsOf<{ held: boolean }>(
      tx,
      sql`SELECT pg_try_advisory_xact_lock(${SEATING_LOCK}) AS held`,
    )
    if (!lock?.held) return null
    const seenSince = new Date(ctx.now().getTime() - ABSENT_AFTER_MS)
    const picked = await pickFrom(tx, queue, seenSince)
    if (!picked) return null
    const seats = (await arrangeSeats(tx, queue, picked)).map(({ userId }) => ({ userId }))
    return matches.open(tx, seats, { counts: true, rules: rulesOf(queue) })
  }

  return {
    /** Seats connected players of a queue at a table, again and again while there are enough. */
    async seatWaitingPlayers(queue: QueueOptions) {
      for (let tables = 0; tables < MAX_TABLES_PER_ROUND; tables++) {
        const opened = await orSeatedElsewhere(ctx.db.transaction(tx => openTable(tx, queue)))
        if (!opened) return
        if (opened instanceof SeatedElsewhere) {
          const { userIds } = opened
          // They were seated at another table at the same time; the others go on waiting.
          await ctx.db.transaction(tx => removeFromQueue(tx, userIds))
        }
      }
    },

    /** An unrated table of these players and bots, unless one of the players sits at a table already. */
    async startWithBots(seats: Occupant[], rules: Partial<Rules>): Promise<GameId | null> {
      const userIds = seats.flatMap(({ userId }) => userId ?? [])
      const opened = await orSeatedElsewhere(
        ctx.db.transaction(async tx => {
          for (const userId of userIds.toSorted()) if (!(await lockPlayer(tx, userId))) return null
          await removeFromQueue(tx, userIds)
          for (const userId of userIds) if (await findRunningGame(tx, userId)) return null
          return matches.open(tx, seats, { counts: false, rules, watchable: false })
        }),
      )
      return !opened || opened instanceof SeatedElsewhere ? null : opened.gameId
    },
  }
}

export const rulesOf = ({ mode, flor }: QueueOptions): Partial<Rules> => ({
  players: mode === '1v1' ? 2 : 4,
  flor,
})

/** Those who have waited longest and have not blocked each other. */
async function pickFrom(tx: Database, queue: QueueOptions, seenSince: Date) {
  const first = pickPlayers(queue.mode, await lockWaitingPlayers(tx, queue, seenSince, 4))
  const idsOf = (players: WaitingPlayer[]) => players.map(({ userId }) => userId)
  if (!first || !(await areBlocked(tx, idsOf(first)))) return first
  const candidates = await lockWaitingPlayers(tx, queue, seenSince, MAX_CANDIDATES)
  return pickPlayers(queue.mode, candidates, await findBlockedPairs(tx, idsOf(candidates)))
}

/** The players in the order of seats: pairs of the queue as partners, the others so that both sides are equal. */
async function arrangeSeats(tx: Database, { mode }: QueueOptions, players: WaitingPlayer[]) {
  if (mode === '1v1') return players
  const ratings = await readRatings(
    tx,
    players.map(({ userId }) => userId),
    mode,
  )
  const [a, b, c, d] = players.map((player, index) => ({ ...player, rating: ratings[index]! }))
  return balancePairs([a!, b!, c!, d!], countSplitPairs)
}
