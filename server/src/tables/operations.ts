import type {
  BotKind,
  NamedPlayer,
  RefusalCode,
  RoomSeat,
  Table,
  TableCode,
  TableOptions,
  UserId,
} from '@valecuatro/contract'
import { findUnverified, lockPlayer, readUsernamesById } from '../accounts/index.ts'
import type { Matches } from '../matches/index.ts'
import { isBlockedWith, noteInvitation } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { type Changes, createChanges } from './changes.ts'
import { handleTableEvents } from './eventHandlers.ts'
import { createTablePresence, refusalToEnter } from './presence.ts'
import type { ChangeResult } from './room.ts'
import * as rules from './room.ts'
import { createSeating } from './seating.ts'
import { startGame } from './startGame.ts'
import { findHostedTables, readRooms } from './store.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player invites a friend (`userId`) to a table. */
    'table-invitation': { userId: UserId; from: NamedPlayer; code: TableCode; at: Date }
  }
}

export type TableOperations = ReturnType<typeof createTableOperations>

/** The operations on tables. */
export function createTableOperations(ctx: Context, matches: Matches, sockets: Sockets, live: Live) {
  const changes = createChanges(ctx, sockets, live)
  handleTableEvents(ctx, changes)

  return {
    present: changes.present,
    ...createSeating(ctx, changes),
    ...createHosting(ctx, changes),
    ...createTablePresence(ctx, sockets, changes),
    start: (userId: UserId, code: TableCode) => startGame(ctx, matches, changes, userId, code),

    /** A table as the reader, or a visitor without a session, may see it; null if there is none for them. */
    async read(code: TableCode, userId: UserId | null): Promise<Table | null> {
      const room = (await readRooms(ctx.db, [code])).get(code)
      if (!room || room.state === 'closed') return null
      if (userId && (await refusalToEnter(ctx.db, room, userId))) return null
      const table = await changes.present(room)
      return userId ? table : { ...table, visitors: [] }
    },

    /** Invites a friend to a table; resolves with the reason for a refusal, or null. */
    async invite(userId: UserId, code: TableCode, friendId: UserId): Promise<RefusalCode | null> {
      const room = (await readRooms(ctx.db, [code])).get(code)
      if (!room) return 'not-found'
      const refused = rules.refusalToInvite(room, userId, friendId)
      if (refused) return refused
      if (await isBlockedWith(ctx.db, userId, [friendId])) return 'blocked'
      return ctx.db.transaction(async tx => {
        const at = ctx.now()
        const tooSoon = await noteInvitation(tx, userId, friendId, at)
        if (tooSoon) return tooSoon
        const from = { _id: userId, username: (await readUsernamesById(tx, [userId])).get(userId) ?? '' }
        await ctx.events.emit(tx, 'table-invitation', { userId: friendId, from, code, at })
        afterCommit(tx, () => sockets.send(userRoom(friendId), 'table:invited', { code, from }))
        return null
      })
    },
  }
}

/** What only the host of a table may do, apart from starting a game. */
function createHosting(ctx: Context, { changeIn, change, withoutBlocked, closeFor }: Changes) {
  return {
    changeOptions: (hostId: UserId, code: TableCode, options: TableOptions) =>
      ctx.db.transaction(tx =>
        changeIn(tx, code, async room => {
          const changed = rules.changeOptions(room, hostId, options, ctx.now())
          if (rules.isRefused(changed)) return changed
          if (options.isPublic && !room.options.isPublic) {
            // Two tables of one host could become public at the same time.
            await lockPlayer(tx, hostId)
            if ((await findHostedTables(tx, hostId)).length > 0) return 'hosting-elsewhere'
          }
          if (!changed.options.isRated) return changed
          const seated = changed.seats.flatMap(each => each.userId ?? [])
          return (await findUnverified(ctx, tx, seated)).size > 0 ? 'email-not-verified' : changed
        }),
      ),

    swapSeats: (hostId: UserId, code: TableCode, from: RoomSeat, to: RoomSeat) =>
      change(code, room => rules.swapSeats(room, hostId, from, to)),

    placeBot: (hostId: UserId, code: TableCode, seat: RoomSeat, bot: BotKind | null) =>
      change(code, room => rules.placeBot(room, hostId, seat, bot, ctx.now())),

    changeHost: (hostId: UserId, code: TableCode, newHostId: UserId) =>
      ctx.db.transaction(tx =>
        changeIn(tx, code, async room => {
          const changed = rules.changeHost(room, hostId, newHostId)
          return rules.isRefused(changed) ? changed : withoutBlocked(tx, changed)
        }),
      ),

    async remove(hostId: UserId, code: TableCode, userId: UserId): Promise<ChangeResult> {
      const changed = await change(code, room => rules.removePerson(room, hostId, userId, ctx.now()))
      if (!rules.isRefused(changed)) closeFor(changed, userId, 'removed')
      return changed
    },
  }
}
