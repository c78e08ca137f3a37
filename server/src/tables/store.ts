import { type Found, TABLE_CODE_LETTERS, TableCode, type UserId } from '@valecuatro/contract'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { findGuests, usernameOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Finder } from '../platform/finder.ts'
import { isListed, type Room } from './room.ts'
import { tablePeople, tableSeats, tables } from './schema.ts'

const CODE_LENGTH = 6

/** Draws a code that cannot be guessed from another one. `random` returns an integer below its argument. */
export function drawCode(random: (below: number) => number): TableCode {
  const letters = Array.from(
    { length: CODE_LENGTH },
    () => TABLE_CODE_LETTERS[random(TABLE_CODE_LETTERS.length)],
  )
  return letters.join('') as TableCode
}

/** The tables with these codes, each in a consistent state. */
export async function readRooms(db: Database, codes: readonly TableCode[]): Promise<Map<TableCode, Room>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(tables)
    .where(inArray(tables.code, [...codes]))
  return withOccupants(db, rows)
}

/** The table where a person is seated; they have at most one seat. */
export async function findTableOf(db: Database, userId: UserId): Promise<Room | null> {
  const [seat] = await db
    .select({ code: tableSeats.code })
    .from(tableSeats)
    .where(eq(tableSeats.userId, userId))
  return seat ? ((await readRooms(db, [seat.code])).get(seat.code) ?? null) : null
}

/** The table where a player is seated and waits, with the number of its free seats; null if there is none. */
export async function readWaitingTable(
  db: Database,
  userId: UserId,
): Promise<{ code: TableCode; missing: number } | null> {
  const [row] = await rowsOf<{ code: TableCode; missing: number }>(
    db,
    sql`SELECT t.code, (CASE WHEN t.team_hands IS NULL THEN t.players ELSE 2 * t.players END - (SELECT count(*) FROM table_seats s WHERE s.code = t.code))::int AS missing
        FROM table_seats own JOIN tables t ON t.code = own.code
        WHERE own.user_id = ${userId} AND t.state = 'gathering'`,
  )
  return row ?? null
}

/** Finds a table by its code, or by its link. */
export const tableFinder: Finder<Found['tables'][number]> = {
  access: 'staff',
  async find(db, { text }) {
    const code = TableCode.safeParse(text.replace(/^.*\/t\//, ''))
    if (!code.success) return []
    return db
      .select({ code: tables.code, state: tables.state, host: usernameOf<string>(tables.hostId) })
      .from(tables)
      .where(eq(tables.code, code.data))
  },
}

/**
 * The people who can chat at a table; none if there is no such table, it is closed, or public without chat. During a team
 * match none, because players of one table could tell those of the other their cards.
 */
export async function findPeopleAtTable(db: Database, code: TableCode): Promise<UserId[]> {
  const room = (await readRooms(db, [code])).get(code)
  if (room?.state === 'playing' && room.teamMatch) return []
  if (!room || room.state === 'closed' || (room.options.isPublic && !room.options.hasChat)) return []
  return room.people.filter(({ isRemoved }) => !isRemoved).map(({ userId }) => userId)
}

/** Whether a person is at a table, was removed from it, or neither (null). */
export async function readPlaceAtTable(
  db: Database,
  code: TableCode,
  userId: UserId,
): Promise<'there' | 'removed' | null> {
  const [person] = await db
    .select({ isRemoved: tablePeople.isRemoved })
    .from(tablePeople)
    .where(and(eq(tablePeople.code, code), eq(tablePeople.userId, userId)))
  if (!person) return null
  return person.isRemoved ? 'removed' : 'there'
}

/** Locks tables until the end of the transaction, in the order of their codes. */
export async function lockRooms(tx: Database, codes: readonly TableCode[]): Promise<Map<TableCode, Room>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(tables)
    .where(inArray(tables.code, [...new Set(codes)]))
    .orderBy(asc(tables.code))
    .for('update')
  return withOccupants(tx, rows)
}

async function withOccupants(db: Database, rows: (typeof tables.$inferSelect)[]) {
  const codes = rows.map(({ code }) => code)
  if (codes.length === 0) return new Map<TableCode, Room>()
  const seats = await db
    .select()
    .from(tableSeats)
    .where(inArray(tableSeats.code, codes))
    .orderBy(asc(tableSeats.seat))
  const people = await db.select().from(tablePeople).where(inArray(tablePeople.code, codes))
  const guests = await findGuests(
    db,
    people.map(({ userId }) => userId),
  )
  return new Map(
    rows.map(({ players, target, flor, picaPica, picaFalta, teamHands, isListed: _, ...columns }) => {
      const { turnSeconds, isPublic, isRated, hasChat, ...row } = columns
      const common = { players, target, flor, turnSeconds, isPublic, isRated, hasChat }
      const options = {
        ...common,
        ...(picaPica !== null && { picaPica }),
        ...(picaFalta !== null && { picaFalta }),
        ...(teamHands !== null && { teamHands }),
      }
      return [
        row.code,
        {
          ...row,
          options,
          seats: seats.filter(({ code }) => code === row.code).map(({ code: _, ...seat }) => seat),
          people: people
            .filter(({ code }) => code === row.code)
            .map(({ code: _, ...person }) => ({ ...person, isGuest: guests.has(person.userId) })),
        },
      ]
    }),
  )
}

const columnsOf = (room: Room) => {
  const { seats: _, people: __, options, ...row } = room
  return { ...row, picaPica: null, picaFalta: null, teamHands: null, ...options, isListed: isListed(room) }
}

/** Writes a new table; false if its code is in use. */
export async function insertRoom(tx: Database, room: Room): Promise<boolean> {
  const inserted = await tx.insert(tables).values(columnsOf(room)).onConflictDoNothing().returning()
  if (inserted.length === 0) return false
  await saveOccupants(tx, { ...room, seats: [], people: [] }, room)
  return true
}

/** Writes a changed table, whose row is locked; resolves with the table and its new version. */
export async function saveRoom(tx: Database, before: Room, after: Room): Promise<Room> {
  const saved = { ...after, version: before.version + 1 }
  await tx.update(tables).set(columnsOf(saved)).where(eq(tables.code, saved.code))
  await saveOccupants(tx, before, saved)
  return saved
}

const differs = (a: object | undefined, b: object) => JSON.stringify(a) !== JSON.stringify(b)

async function saveOccupants(tx: Database, before: Room, after: Room) {
  const { code } = after
  const freed = before.seats.filter(old =>
    differs(
      after.seats.find(({ seat }) => seat === old.seat),
      old,
    ),
  )
  const taken = after.seats.filter(now =>
    differs(
      before.seats.find(({ seat }) => seat === now.seat),
      now,
    ),
  )
  if (freed.length > 0) {
    const seats = freed.map(({ seat }) => seat)
    await tx.delete(tableSeats).where(and(eq(tableSeats.code, code), inArray(tableSeats.seat, seats)))
  }
  if (taken.length > 0) await tx.insert(tableSeats).values(taken.map(seat => ({ ...seat, code })))

  const gone = before.people.filter(old => !after.people.some(({ userId }) => userId === old.userId))
  const changed = after.people.filter(now =>
    differs(
      before.people.find(({ userId }) => userId === now.userId),
      now,
    ),
  )
  if (gone.length > 0) {
    const userIds = gone.map(({ userId }) => userId)
    await tx.delete(tablePeople).where(and(eq(tablePeople.code, code), inArray(tablePeople.userId, userIds)))
  }
  if (changed.length > 0) {
    await tx
      .insert(tablePeople)
      .values(changed.map(({ isGuest: _, ...person }) => ({ ...person, code })))
      .onConflictDoUpdate({
        target: [tablePeople.code, tablePeople.userId],
        set: {
          seenAt: sql`excluded.seen_at`,
          isConnected: sql`excluded.is_connected`,
          isRemoved: sql`excluded.is_removed`,
        },
      })
  }
}

/** The tables at which any of these people has a seat. */
export async function findSeatedAt(db: Database, userIds: readonly UserId[]): Promise<TableCode[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectDistinct({ code: tableSeats.code })
    .from(tableSeats)
    .where(inArray(tableSeats.userId, [...userIds]))
  return rows.map(({ code }) => code)
}

/** The tables where a person is, with or without a seat. */
export async function findTablesOf(db: Database, userId: UserId): Promise<TableCode[]> {
  const rows = await db
    .select({ code: tablePeople.code })
    .from(tablePeople)
    .where(and(eq(tablePeople.userId, userId), eq(tablePeople.isRemoved, false)))
  return rows.map(({ code }) => code)
}

/** The public tables that a person hosts and that are not closed. */
export async function findHostedTables(db: Database, userId: UserId): Promise<TableCode[]> {
  const rows = await db
    .select({ code: tables.code })
    .from(tables)
    .where(and(eq(tables.hostId, userId), eq(tables.isPublic, true), ne(tables.state, 'closed')))
  return rows.map(({ code }) => code)
}

/** The tables that a person gives up to take a seat elsewhere: where they sit, and the public ones that they host. */
export const findOwnTables = async (db: Database, userId: UserId): Promise<TableCode[]> => [
  ...(await findSeatedAt(db, [userId])),
  ...(await findHostedTables(db, userId)),
]
