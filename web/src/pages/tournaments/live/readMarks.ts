import type { ChatMessage, TournamentId } from '@valecuatro/contract'

const KEY = 'chatRead'
/** The number of tournaments whose marks are kept; the oldest marks are dropped first. */
const MAX_MARKS = 20

type Marks = [tournamentId: string, messageId: string][]

function readMarks(): Marks {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(marks) ? (marks.filter(Array.isArray) as Marks) : []
  } catch {
    return []
  }
}

/** The id of the last message read on this device, or null. */
export const readMark = (tournamentId: TournamentId): string | null =>
  readMarks().find(([id]) => id === tournamentId)?.[1] ?? null

export function rememberMark(tournamentId: TournamentId, messageId: string): void {
  const others = readMarks().filter(([id]) => id !== tournamentId)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [tournamentId, messageId]].slice(-MAX_MARKS)))
  } catch {
    // Storage may be unavailable in private windows; the mark then lasts until the page is closed.
  }
}

/** The number of messages of others after the last one that was read. Ids are in the order of time. */
export const countUnread = (
  messages: readonly Pick<ChatMessage, '_id' | 'userId' | 'isRemoved'>[],
  mark: string | null,
  me: string,
): number =>
  messages.filter(({ _id, userId, isRemoved }) => userId !== me && !isRemoved && _id > (mark ?? '')).length
