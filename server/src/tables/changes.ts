import type { RefusalCode, TableCode, UserId } from '@valecuatro/contract'
import { watchRoom } from '../games/index.ts'
import { findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { presentRoom } from './present.ts'
import type { ChangeResult, Room } from './room.ts'
import * as rules from './room.ts'
import { personRoom } from './socketRooms.ts'
import { lockRooms, saveRoom } from './store.ts'

export type Changes = ReturnType<typeof createChanges>

/**
 * How a table is changed. Every change is one transaction: it locks the table's row, applies a rule of `room.ts` and
 * increments the version; the watchers are told after the commit. Lock order: tables by code, then the player.
 */
export function createChanges(ctx: Context, sockets: Sockets, live: Live) {
  const present = (room: Room) => presentRoom(ctx.db, room, ctx.now())

  /** Writes a change and sends it to the watchers of the table. */
  async function save(tx: Database, before: Room, after: Room): Promise<Room> {
    if (after === before) return before
    const saved = await saveRoom(tx, before, after)
    live.changed(tx, 'table', saved.code)
    return saved
  }

  async function changeIn(
    tx: Database,
    code: TableCode,
    decide: (room: Room) => ChangeResult | Promise<ChangeResult>,
  ): Promise<ChangeResult> {
    const room = (await lockRooms(tx, [code])).get(code)
    if (!room) return 'not-found'
    const changed = await decide(room)
    return rules.isRefused(changed) ? changed : save(tx, room, changed)
  }

  const change = (code: TableCode, decide: (room: Room) => ChangeResult): Promise<ChangeResult> =>
    ctx.db.transaction(tx => changeIn(tx, code, decide))

  /** The table without the people whom its host or a seated person has blocked; their pages learn of it afterwards. */
  async function withoutBlocked(tx: Database, room: Room): Promise<Room> {
    const there = room.people.map(({ userId }) => userId)
    const blocks = await findBlockedPairs(tx, [...new Set([...rules.decidingPeople(room), ...there])])
    const left = rules.leaveIfBlocked(room, blocks, ctx.now())
    const gone = there.filter(userId => !left.people.some(each => each.userId === userId))
    afterCommit(tx, () => {
      for (const userId of gone) closeFor(room, userId, 'blocked')
    })
    return left
  }

  /** Stops sending a table, and its game if that is not public, to a person who no longer belongs there. */
  function closeFor({ code, gameId, options }: Room, userId: UserId, reason: RefusalCode) {
    const own = personRoom(code, userId)
    live.expel('table', code, own, reason)
    sockets.io.in(own).socketsLeave(own)
    if (gameId && !options.isPublic) sockets.io.in(userRoom(userId)).socketsLeave(watchRoom(gameId))
  }

  return { present, save, changeIn, change, withoutBlocked, closeFor }
}
