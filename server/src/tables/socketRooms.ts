import type { TableCode, UserId } from '@valecuatro/contract'

/** The sockets of one person that watch a table. */
export const personRoom = (code: TableCode, userId: UserId) => `table:${code}:${userId}`

const PERSON_ROOM = /^table:([A-Z]{6}):(.+)$/

/** The people whose sockets are in these rooms, and their tables. */
export function peopleIn(rooms: Iterable<string>): { code: TableCode; userId: UserId }[] {
  return [...rooms].flatMap(room => {
    const [, code, userId] = PERSON_ROOM.exec(room) ?? []
    return code && userId ? [{ code: code as TableCode, userId: userId as UserId }] : []
  })
}
