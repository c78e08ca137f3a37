import type { TableCode, UserId } from '@valecuatro/contract'
import { readDealtGame, revealSharedDeals } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Changes } from './changes.ts'
import type { Room } from './room.ts'
import * as rules from './room.ts'
import { findSeatedAt, findTablesOf, lockRooms } from './store.ts'
import { teamResult } from './teamMatch.ts'

/** Changes tables when games start and end, and when their people wait elsewhere, are suspended or get a new name. */
export function handleTableEvents(ctx: Context, { save, changeIn, change, withoutBlocked }: Changes) {
  /** When a game starts, its own table is playing, and its players give up seats at other tables. */
  ctx.events.on('match-started', async (tx, { gameId, tableCode, userIds }) => {
    const seatedAt = await findSeatedAt(tx, userIds)
    const rooms = await lockRooms(tx, tableCode ? [tableCode, ...seatedAt] : seatedAt)
    for (const room of rooms.values()) {
      // Both games of a team match start together; see startGame.ts.
      if (room.code === tableCode && room.options.teamHands) continue
      if (room.code === tableCode && rules.isPlayedBy(room, userIds)) {
        await save(tx, room, rules.beginPlay(room, gameId))
      } else if (room.state === 'gathering') {
        const without = userIds.reduce<Room>((each, userId) => {
          const standing = rules.stand(each, userId, ctx.now())
          return rules.isRefused(standing) ? each : standing
        }, room)
        await save(tx, room, without)
      }
    }
  })

  ctx.events.on('match-finished', async (tx, { tableCode, results, at }) => {
    const left = results.filter(each => each.left).map(({ userId }) => userId)
    if (tableCode) await gather(tx, tableCode, left, at)
  })
  ctx.events.on('match-cancelled', async (tx, { tableCode, left, at }) => {
    if (tableCode) await gather(tx, tableCode, left, at)
  })

  // Run after the commit, because these transactions have locked the player, and tables are locked before players.
  ctx.events.on('player-waits', async (tx, { userId, at }) => {
    if (at !== 'table') afterCommit(tx, () => leaveAll(userId))
  })
  ctx.events.on('user-suspended', async (tx, { userId }) => afterCommit(tx, () => leaveAll(userId)))
  ctx.events.on('player-blocked', async (tx, { blockedId }) => afterCommit(tx, () => leaveBlocked(blockedId)))
  ctx.events.on('user-renamed', async (tx, { userId }) => afterCommit(tx, () => showNewName(userId)))

  /** Lets people gather again after a game, or after both games of a team match. */
  async function gather(tx: Database, code: TableCode, left: UserId[], at: Date) {
    await changeIn(tx, code, async room => {
      const { teamMatch } = room
      if (room.state !== 'playing' || !teamMatch) return rules.gatherAgain(room, left, at)
      // The first game to end only shows that it has ended. Its records are for those who played.
      if (!(await revealSharedDeals(tx, teamMatch.dealId, at, { isPublic: false }))) return { ...room }
      const a = await readDealtGame(tx, teamMatch.gameIds[0])
      const b = await readDealtGame(tx, teamMatch.gameIds[1])
      const result = a && b ? teamResult([a, b]) : null
      const gone = [a, b].flatMap(game => game?.left ?? [])
      return rules.gatherAgain({ ...room, teamMatch: { ...teamMatch, result } }, gone, at)
    })
  }

  /** Sends the tables of a renamed person again. A guest who registers gets a new name and may play rated games. */
  async function showNewName(userId: UserId) {
    for (const code of await findSeatedAt(ctx.db, [userId])) await change(code, room => ({ ...room }))
  }

  /** A person who was blocked leaves the tables of the player who has blocked them. */
  async function leaveBlocked(userId: UserId) {
    for (const code of await findTablesOf(ctx.db, userId))
      await ctx.db.transaction(tx => changeIn(tx, code, room => withoutBlocked(tx, room)))
  }

  async function leaveAll(userId: UserId) {
    for (const code of await findSeatedAt(ctx.db, [userId]))
      await change(code, room => rules.leave(room, userId, ctx.now()))
  }
}
