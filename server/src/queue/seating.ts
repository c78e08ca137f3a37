import { type GameId, isSameQueue, playersIn, type QueueOptions, type QueueSize } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { findGuests, lockPlayer } from '../accounts/index.ts'
import { findRunningGame, type Occupant, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { balanceTeams, displayedRating, isProvisional, type Matches, readRatings } from '../matches/index.ts'
import { areBlocked, findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { BOTS_AFTER_MS, deleteBotGames, hasBotGames, insertBotGame, readBotGames } from './botGames.ts'
import {
  findEntry,
  insertWaits,
  lockEntries,
  type QueueEntry,
  readQueueSizes,
  readWaitingEntries,
} from './entries.ts'
import { countSplit, planTables, type WaitingPlayer } from './matchmaking.ts'
import type { Membership } from './membership.ts'

/** A player without a socket for this long is not seated; reloading the page takes less. */
const ABSENT_AFTER_MS = 8000
/** The bot that plays with those who do not want to wait. */
export const BOT = 'balanced'
/** Bounds one call; the next one continues. */
const MAX_ROUNDS = 20

export type Seating = ReturnType<typeof createSeating>

/** Takes players from the queue to a table. */
export function createSeating(
  ctx: Context,
  matches: Matches,
  { removeFromQueue, returnToQueue }: Membership,
) {
  const seenSince = () => new Date(ctx.now().getTime() - ABSENT_AFTER_MS)

  async function planNext(queue: QueueOptions): Promise<WaitingPlayer[][]> {
    const now = ctx.now()
    const entries = await readWaitingEntries(ctx.db, queue, seenSince())
    const userIds = entries.map(({ userId }) => userId)
    if (userIds.length < playersIn(queue.mode)) return []
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

  /**
   * Ends a game of this queue against a bot, so that its player is seated with the person who has waited longest. Answers
   * whether there was one.
   */
  async function makeRoom(queue: QueueOptions): Promise<boolean> {
    const botGames = await readBotGames(ctx.db, queue, seenSince())
    const [next] = botGames.length > 0 ? await readWaitingEntries(ctx.db, queue, seenSince()) : []
    if (!next) return false
    for (const { userId, gameId, joinedAt } of botGames) {
      if (await areBlocked(ctx.db, [userId, next.userId])) continue
      const hasEnded = await matches.voidGame(gameId, async tx => {
        await deleteBotGames(tx, [gameId])
        await returnToQueue(tx, userId, queue, joinedAt)
      })
      if (hasEnded) return true
    }
    return false
  }

  /**
   * An unrated table of these players and bots, unless one of the players sits at a table already. With `entry`, the bot
   * makes room for the next person in that queue; null if the player no longer waits there.
   */
  async function startWithBots(
    seats: Occupant[],
    rules: Partial<Rules>,
    entry?: QueueEntry,
  ): Promise<GameId | null> {
    const userIds = seats.flatMap(({ userId }) => userId ?? [])
    const opened = await orSeatedElsewhere(
      ctx.db.transaction(async tx => {
        for (const userId of userIds.toSorted()) if (!(await lockPlayer(tx, userId))) return null
        if (entry) {
          const current = await findEntry(tx, entry.userId)
          if (!current || !isSameQueue(current, entry)) return null
        }
        await removeFromQueue(tx, userIds)
        for (const userId of userIds) if (await findRunningGame(tx, userId)) return null
        const { gameId } = await matches.open(tx, seats, { counts: false, rules, watchable: false })
        if (entry) {
          const { userId, flor, points, joinedAt } = entry
          await insertBotGame(tx, { userId, gameId, flor, points, joinedAt, seenAt: ctx.now() })
        }
        return gameId
      }),
    )
    return opened instanceof SeatedElsewhere ? null : opened
  }

  return {
    startWithBots,

    /** Starts games against a bot for guests who have waited long in a quiet friendly queue of one against one. */
    async seatGuestsWithBots({ isBusy, ...queue }: QueueSize) {
      if (isBusy || !hasBotGames(queue)) return
      const waitedSince = new Date(ctx.now().getTime() - BOTS_AFTER_MS)
      const late = (await readWaitingEntries(ctx.db, queue, seenSince())).filter(
        ({ joinedAt }) => joinedAt <= waitedSince,
      )
      const guests = await findGuests(
        ctx.db,
        late.map(({ userId }) => userId),
      )
      for (const userId of guests) {
        const entry = await findEntry(ctx.db, userId)
        if (entry && isSameQueue(entry, queue))
          await startWithBots([{ userId }, { bot: BOT }], rulesOf(queue), entry)
      }
    },

    /** Seats connected players of a queue at tables while there are enough. */
    async seatWaitingPlayers(queue: QueueOptions) {
      for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
        const tables = await planNext(queue)
        if (tables.length === 0 && !(await makeRoom(queue))) return
        for (const players of tables) {
          const opened = await orSeatedElsewhere(ctx.db.transaction(tx => openTable(tx, queue, players)))
          if (!(opened instanceof SeatedElsewhere)) continue
          const { userIds } = opened
          // They were seated at another table at the same time; the others go on waiting.
          await ctx.db.transaction(tx => removeFromQueue(tx, userIds))
        }
      }
    },
  }
}

export const rulesOf = ({ mode, flor, points }: QueueOptions): Partial<Rules> => ({
  players: playersIn(mode),
  flor,
  target: points,
})

/** The players in the order of seats: those of a party on one side, the others so that both sides are equal. */
async function arrangeSeats(tx: Database, { mode }: QueueOptions, players: WaitingPlayer[]) {
  const ratings = await readRatings(
    tx,
    players.map(({ userId }) => userId),
    mode,
  )
  return balanceTeams(
    players.map((player, index) => ({ ...player, rating: ratings[index]! })),
    countSplit,
  )
}
