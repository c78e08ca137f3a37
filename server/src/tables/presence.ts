import type { RefusalCode, TableCode, UserId } from '@valecuatro/contract'
import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { findGuests } from '../accounts/index.ts'
import { isBlockedWith } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import type { Changes } from './changes.ts'
import type { ChangeResult, Room } from './room.ts'
import * as rules from './room.ts'
import { tablePeople, tables } from './schema.ts'
import { personRoom } from './socketRooms.ts'

/** A person without a renewal by any node for this long counts as disconnected: their node has died. */
const SILENT_AFTER_MS = 45_000
/** Upper limit per sweep; the next sweep continues. */
const MAX_PER_SWEEP = 200

/**
 * The reason why a person may not see a table: they were removed, or they are blocked with its host or a seated
 * person. People who sit there may.
 */
export async function refusalToEnter(db: Database, room: Room, userId: UserId): Promise<RefusalCode | null> {
  if (room.people.some(each => each.userId === userId && each.isRemoved)) return 'removed'
  if (rules.seatOfUser(room, userId)) return null
  return (await isBlockedWith(db, userId, rules.decidingPeople(room))) ? 'blocked' : null
}

/** Tracks who has a table open, and handles the tables and seats of people who have gone. */
export function createTablePresence(ctx: Context, sockets: Sockets, { change, changeIn }: Changes) {
  /** Called when a socket of a person no longer watches the table. */
  async function disconnect(userId: UserId, code: TableCode) {
    const own = personRoom(code, userId)
    if ((await sockets.findOccupiedRooms([own])).has(own)) return
    await change(code, room =>
      sockets.hasSocketHere(own) ? room : rules.disconnect(room, userId, ctx.now()),
    )
  }

  /** Called when a person opens the table. */
  async function enter(userId: UserId, code: TableCode): Promise<ChangeResult> {
    return ctx.db.transaction(async tx => {
      const isGuest = (await findGuests(tx, [userId])).has(userId)
      return changeIn(
        tx,
        code,
        async room =>
          (await refusalToEnter(tx, room, userId)) ?? rules.enter(room, { userId, isGuest }, ctx.now()),
      )
    })
  }

  /** Renews the presence of people with a socket at this node. */
  async function renew(here: readonly { code: TableCode; userId: UserId }[]) {
    if (here.length === 0) return
    const renewed = await rowsOf<{ code: TableCode; user_id: UserId; is_connected: boolean }>(
      ctx.db,
      // Skips locked rows, which are being changed anyway: waiting for them with other rows locked could deadlock.
      sql`WITH here AS (
            SELECT p.code, p.user_id FROM table_people p JOIN unnest(
              ${`{${here.map(({ code }) => code).join()}}`}::text[],
              ${`{${here.map(({ userId }) => userId).join()}}`}::uuid[]) AS own (code, user_id)
              ON own.code = p.code AND own.user_id = p.user_id
            WHERE NOT p.is_removed FOR NO KEY UPDATE OF p SKIP LOCKED)
          UPDATE table_people p SET seen_at = ${ctx.now().toISOString()}::timestamptz
          FROM here WHERE p.code = here.code AND p.user_id = here.user_id
          RETURNING p.code, p.user_id, p.is_connected`,
    )
    for (const { code, user_id } of renewed.filter(each => !each.is_connected)) await enter(user_id, code)
  }

  /** Replaces hosts who have no socket anywhere on the site, so that their tables can start. */
  async function replaceAbsentHosts(since: Date) {
    const waiting = await rowsOf<{ code: TableCode; host_id: UserId }>(
      ctx.db,
      sql`SELECT t.code, t.host_id FROM tables t
            JOIN table_people host ON host.code = t.code AND host.user_id = t.host_id
          WHERE t.state = 'gathering' AND NOT host.is_removed AND NOT host.is_connected
            AND host.seen_at < ${since.toISOString()}::timestamptz
            AND EXISTS (SELECT FROM table_seats s JOIN table_people p ON p.code = s.code AND p.user_id = s.user_id
                        WHERE s.code = t.code AND p.is_connected)
          LIMIT ${MAX_PER_SWEEP}`,
    )
    if (waiting.length === 0) return
    const online = await sockets.findOccupiedRooms(waiting.map(({ host_id }) => userRoom(host_id)))
    for (const { code, host_id } of waiting)
      if (!online.has(userRoom(host_id))) await change(code, room => rules.replaceAbsentHost(room, since))
  }

  /**
   * Marks people whose node has died as disconnected, replaces absent hosts, removes people who have been away for
   * long, and closes empty tables.
   */
  async function sweep() {
    const now = ctx.now()
    const before = (ms: number) => new Date(now.getTime() - ms)
    const silent = await ctx.db
      .select({ code: tablePeople.code, userId: tablePeople.userId })
      .from(tablePeople)
      .where(
        and(
          lt(tablePeople.seenAt, before(SILENT_AFTER_MS)),
          sql`NOT ${tablePeople.isRemoved}`,
          tablePeople.isConnected,
        ),
      )
      .limit(MAX_PER_SWEEP)
    for (const { code, userId } of silent) {
      await change(code, room => {
        const person = room.people.find(each => each.userId === userId)
        const isSilent = person && person.seenAt < before(SILENT_AFTER_MS)
        return isSilent ? rules.disconnect(room, userId, person.seenAt) : room
      })
    }
    await replaceAbsentHosts(before(rules.HOST_ABSENT_MS))
    const absent = await ctx.db
      .select({ code: tablePeople.code, userId: tablePeople.userId })
      .from(tablePeople)
      .innerJoin(tables, and(eq(tables.code, tablePeople.code), eq(tables.state, 'gathering')))
      .where(
        and(
          lt(tablePeople.seenAt, before(rules.EMPTY_TIMEOUT_MS)),
          sql`NOT ${tablePeople.isRemoved}`,
          sql`NOT ${tablePeople.isConnected}`,
        ),
      )
      .limit(MAX_PER_SWEEP)
    for (const { code, userId } of absent) {
      await change(code, room => rules.leaveIfAbsent(room, userId, before(rules.EMPTY_TIMEOUT_MS), now))
    }
    const due = await ctx.db
      .select({ code: tables.code, state: tables.state })
      .from(tables)
      .where(and(isNotNull(tables.dueAt), lt(tables.dueAt, now), ne(tables.state, 'playing')))
      .limit(MAX_PER_SWEEP)
    for (const { code, state } of due) {
      if (state === 'gathering') await change(code, room => rules.closeIfEmpty(room, now))
      else await ctx.db.delete(tables).where(and(eq(tables.code, code), eq(tables.state, 'closed')))
    }
  }

  return { enter, disconnect, renew, sweep }
}
