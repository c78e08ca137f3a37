import type { ChatMessage, TournamentId } from '@valecuatro/contract'

const KEY = 'chatRead'
/** Marks of more tournaments are forgotten, the oldest first. */
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

/** The last message that was read on this device; null if none was. */
export const readMark = (tournamentId: TournamentId): string | null =>
  readMarks().find(([id]) => id === tournamentId)?.[1] ?? null

export function rememberMark(tournamentId: TournamentId, messageId: string): void {
  const others = readMarks().filter(([id]) => id !== tournamentId)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [tournamentId, messageId]].slice(-MAX_MARKS)))
  } catch {
    // Private windows may refuse to store; the mark lasts until the page is closed.
  }
}

/** How many messages of others came after the last one that was read. Ids are in the order of time. */
export const countUnread = (
  messages: readonly Pick<ChatMessage, '_id' | 'userId' | 'isRemoved'>[],
  mark: string | null,
  me: string,
): number =>
  messages.filter(({ _id, userId, isRemoved }) => userId !== me && !isRemoved && _id > (mark ?? '')).length
