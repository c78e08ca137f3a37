import { z } from 'zod'
import { UserId } from './accounts.ts'
import { channelOfKey } from './chatKey.ts'
import { GameId } from './games.ts'
import { text, withoutHidden } from './input.ts'
import { TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { TableCode } from './tables.ts'
import { MAX_CHAT_TEXT, MAX_REASON_LENGTH } from './values.ts'

/** The maximum number of messages in the history of a channel; the newest are kept. */
export const MAX_CHAT_HISTORY = 50

/**
 * A place where people write to each other: a table by invitation, a finished game (its players), or the chat room of a
 * tournament (its entrants).
 */
export const ChatChannel = z.union([
  z.strictObject({ code: TableCode }),
  z.strictObject({ gameId: GameId }),
  z.strictObject({ tournamentId: TournamentId }),
])
export type ChatChannel = z.infer<typeof ChatChannel>

/** A channel as one text, for example `table:ABCDEF`. */
export const ChatKey = text().refine(key => ChatChannel.safeParse(channelOfKey(key)).success)

/** A single line of text without characters that could disturb the layout on other screens. */
export const ChatText = text()
  .transform(value => withoutHidden(value).replace(/\s+/g, ' ').trim())
  .pipe(
    text()
      .min(1)
      .max(MAX_CHAT_TEXT)
      // Joiners and marks alone would look like an empty line.
      .refine(value => /[^\s\p{M}\u200C\u200D]/u.test(value)),
  )

export interface ChatMessage {
  _id: string
  userId: UserId
  username: string
  /** Empty for a message that was removed. */
  text: string
  /** By the server's clock. */
  at: number
  /** Removed by an organiser or moderator. */
  isRemoved?: boolean
}

/** A person who may read but not write in the chat room of a tournament. */
export interface ChatSilence {
  userId: UserId
  username: string
  reason: string
}

/** A channel as its reader sees it. */
export interface ChatState {
  /** Those of the last day, oldest first. */
  messages: ChatMessage[]
  /** Why the reader may not write; null if they may. */
  silenced: string | null
  /** The people who may not write in the chat room of a tournament; for staff only. */
  silences: ChatSilence[]
}

/** The maximum number of reported messages of a player that are shown; the newest are kept. */
export const MAX_REPORTED_MESSAGES = 200

/** A message that is kept as evidence, because its writer was reported by a person who could read it. */
export const ReportedMessage = z
  .object({
    _id: z.string(),
    userId: UserId,
    username: z.string(),
    guest: z.literal(true).optional(),
    text: z.string(),
    at: z.iso.datetime(),
    reportedAt: z.iso.datetime(),
    /** The table where the message was written; null if it was written elsewhere. */
    tableCode: TableCode.nullable(),
    /** The game after which the message was written, or the writer's game at the table around that time, if any. */
    gameId: GameId.nullable(),
    /** The tournament in whose chat room the message was written. */
    tournamentId: TournamentId.nullable(),
  })
  .meta({ id: 'ReportedMessage' })
export type ReportedMessage = z.infer<typeof ReportedMessage>

const OneTournament = z.object({ id: TournamentId })
const Done = z.object({ ok: z.literal(true) })

export const chatRoutes = {
  'GET /api/admin/users/{id}/reported-messages': {
    summary:
      'Chat messages of a user that are kept because other players reported the user, the newest first',
    tag: 'Users',
    access: 'moderator',
    params: z.object({ id: UserId }),
    answer: z.array(ReportedMessage),
  },
  'POST /api/tournaments/{id}/chat/remove': {
    summary: 'Remove a message from the chat room of a tournament; a note stays in its place',
    tag: 'Tournaments',
    access: 'staff',
    params: OneTournament,
    body: z.object({ messageId: z.uuid(MESSAGES.chatMessageNotFound) }),
    answer: Done,
    failures: [409],
  },
  'POST /api/tournaments/{id}/chat/silence': {
    summary: 'Keep a player from writing in the chat room of a tournament; they can still read it',
    tag: 'Tournaments',
    access: 'staff',
    params: OneTournament,
    body: z.object({
      userId: UserId,
      reason: text(MESSAGES.actionReasonRequired)
        .transform(value => withoutHidden(value).trim())
        .pipe(text().min(1, MESSAGES.actionReasonRequired).max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong)),
    }),
    answer: Done,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/chat/unsilence': {
    summary: 'Let a silenced player write in the chat room of a tournament again',
    tag: 'Tournaments',
    access: 'staff',
    params: OneTournament,
    body: z.object({ userId: UserId }),
    answer: Done,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
