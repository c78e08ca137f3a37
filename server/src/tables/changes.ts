import type { TableCode } from '@valecuatro/contract'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import type { Sockets } from '../platform/sockets.ts'
import { presentRoom } from './present.ts'
import { type ChangeResult, isRefused, type Room } from './room.ts'
import { tableRoom } from './socketRooms.ts'
import { lockRooms, saveRoom } from './store.ts'

export type Changes = ReturnType<typeof createChanges>

/**
 * How a table is changed. Every change is one transaction: it locks the table's row, applies a rule of `room.ts` and
 * increments the version; the watchers are told after the commit. Lock order: tables by code, then the player.
 */
export function createChanges(ctx: Context, sockets: Sockets) {
  const present = (room: Room) => presentRoom(ctx.db, room, ctx.now())

  /** Writes a change and sends it to the watchers of the table. */
  async function save(tx: Database, before: Room, after: Room): Promise<Room> {
    if (after === before) return before
    const saved = await saveRoom(tx, before, after)
    afterCommit(tx, async () => {
      if (sockets.mayHaveSockets(tableRoom(saved.code)))
        sockets.send(tableRoom(saved.code), 'table:changed', await present(saved))
    })
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
    return isRefused(changed) ? changed : save(tx, room, changed)
  }

  const change = (code: TableCode, decide: (room: Room) => ChangeResult): Promise<ChangeResult> =>
    ctx.db.transaction(tx => changeIn(tx, code, decide))

  return { present, save, changeIn, change }
}
