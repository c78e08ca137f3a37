import { type GameId, isSameQueue, type QueueOptions } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { lockPlayer } from '../accounts/index.ts'
import { findRunningGame, type Occupant, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { balancePairs, displayedRating, isProvisional, type Matches, readRatings } from '../matches/index.ts'
import { findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { insertWaits, lockEntries, readQueueSizes, readWaitingEntries } from './entries.ts'
import { countSplitPairs, planTables, seatsOf, type WaitingPlayer } from './matchmaking.ts'
import type { Membership } from './membership.ts'

/** A player without a socket for this long is not seated; reloading the page takes less. */
const ABSENT_AFTER_MS = 8000
/** Bounds one call; the next one continues. */
const MAX_ROUNDS = 20

export type Seating = ReturnType<typeof createSeating>

/** Takes players from the queue to a table. */
export function createSeating(ctx: Context, matches: Matches, { removeFromQueue }: Membership) {
  const seenSince = () => new Date(ctx.now().getTime() - ABSENT_AFTER_MS)

  async function planNext(queue: QueueOptions): Promise<WaitingPlayer[][]> {
    const now = ctx.now()
    const entries = await readWaitingEntries(ctx.db, queue, seenSince())
    const userIds = entries.map(({ userId }) => userId)
    if (userIds.length < seatsOf(queue.mode)) return []
    const ratings = await readRatings(ctx.db, userIds, queue.mode)
    const waiting = entries.map((entry, index) => ({
      ...entry,
      rating: displayedRating(ratings[index]!),
      isProvisional: isProvisional(ratings[index]!),
    }))
    const size = (await readQueueSizes(ctx.db, now)).find(each => isSameQueue(each, queue))!
    return planTables(queue.mode, waiting, {
      now,
      isBusy: size.isBusy,
      blocked: await findBlockedPairs(ctx.db, userIds),
    })
  }

  /** Opens a table for these players; null if one of them no longer waits, for example because another node was faster. */
  async function openTable(tx: Database, queue: QueueOptions, players: WaitingPlayer[]) {
    if (!(await lockEntries(tx, queue, players, seenSince()))) return null
    await insertWaits(tx, queue, players, ctx.now())
    const seats = (await arrangeSeats(tx, queue, players)).map(({ userId }) => ({ userId }))
    return matches.open(tx, seats, { counts: queue.rated, rules: rulesOf(queue) })
  }

  return {
    /** Seats connected players of a queue at tables while there are enough. */
    async seatWaitingPlayers(queue: QueueOptions) {
      for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
        const tables = await planNext(queue)
        if (tables.length === 0) return
        for (const players of tables) {
          const opened = await orSeatedElsewhere(ctx.db.transaction(tx => openTable(tx, queue, players)))
          if (!(opened instanceof SeatedElsewhere)) continue
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

export const rulesOf = ({ mode, flor, points }: QueueOptions): Partial<Rules> => ({
  players: seatsOf(mode),
  flor,
  target: points,
})

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
