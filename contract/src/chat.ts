import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId } from './games.ts'
import { text, withoutHidden } from './input.ts'
import type { Route } from './route.ts'
import { TableCode } from './tables.ts'

export const MAX_CHAT_TEXT = 160
/** How many messages the history of a channel has at most: the newest. */
export const MAX_CHAT_HISTORY = 50

/** Where people write to each other: at a table by invitation, or after a game among those who sat there. */
export const ChatChannel = z.union([z.strictObject({ code: TableCode }), z.strictObject({ gameId: GameId })])
export type ChatChannel = z.infer<typeof ChatChannel>

/** One line of text that cannot disturb the layout of others' screens. */
export const ChatText = text()
  .transform(value => withoutHidden(value).replace(/\s+/g, ' ').trim())
  .pipe(
    text()
      .min(1)
      .max(MAX_CHAT_TEXT)
      // Joiners and marks alone would be an empty line.
      .refine(value => /[^\s\p{M}\u200C\u200D]/u.test(value)),
  )

export interface ChatMessage {
  _id: string
  userId: UserId
  username: string
  text: string
  /** By the server's clock. */
  at: number
}

/** How many reported messages of a player are shown at most: the newest. */
export const MAX_REPORTED_MESSAGES = 200

/** A message that is kept as evidence, because its writer was reported by a person who could read it. */
export const ReportedMessage = z
  .object({
    _id: z.string(),
    userId: UserId,
    username: z.string(),
    text: z.string(),
    at: z.iso.datetime(),
    reportedAt: z.iso.datetime(),
    /** The table where it was written; null for what was written after a game. */
    tableCode: TableCode.nullable(),
    /** The game after which it was written, or the writer's game at that table around that time, if there was one. */
    gameId: GameId.nullable(),
  })
  .meta({ id: 'ReportedMessage' })
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const chatRoutes = {
  'GET /api/admin/users/{id}/reported-messages': {
    summary:
      'Chat messages of a user that are kept because other players reported the user, the newest first',
    tag: 'Users',
    access: 'moderator',
    params: z.object({ id: UserId }),
    answer: z.array(ReportedMessage),
  },
} as const satisfies Record<string, Route>
