import { z } from 'zod'
import type { UserId } from './accounts.ts'
import { GameId } from './games.ts'
import { text } from './input.ts'
import { TableCode } from './tables.ts'

export const MAX_CHAT_TEXT = 160
/** How many messages the history of a channel has at most: the newest. */
export const MAX_CHAT_HISTORY = 50

/** Where people write to each other: at a table by invitation, or after a game among those who sat there. */
export const ChatChannel = z.union([z.strictObject({ code: TableCode }), z.strictObject({ gameId: GameId })])
export type ChatChannel = z.infer<typeof ChatChannel>

/** Characters that turn the direction of the text after them, and invisible spaces. */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** One line of text that cannot disturb the layout of others' screens. */
export const ChatText = text()
  .transform(value =>
    value
      .replace(HIDDEN, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  .pipe(text().min(1).max(MAX_CHAT_TEXT))

export interface ChatMessage {
  _id: string
  userId: UserId
  username: string
  text: string
  /** By the server's clock. */
  at: number
}
