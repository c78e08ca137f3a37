import {
  CHALLENGERS,
  type ChallengeId,
  type ChallengeRules,
  type GameId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const userColumn = (name: string) =>
  uuid(name)
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The last challenge between each two players. A challenge is open until it expires, is declined or has a game. */
export const gameChallenges = pgTable(
  'game_challenges',
  {
    id: uuid().$type<ChallengeId>().primaryKey(),
    fromId: userColumn('from_id'),
    toId: userColumn('to_id'),
    rules: jsonb().$type<ChallengeRules>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    declinedAt: at('declined_at'),
    /** The game that started when it was accepted. No reference: games may be deleted before. */
    gameId: uuid('game_id').$type<GameId>(),
  },
  table => [
    uniqueIndex('game_challenges_pair').on(
      sql`least(${table.fromId}, ${table.toId})`,
      sql`greatest(${table.fromId}, ${table.toId})`,
    ),
    index('game_challenges_from').on(table.fromId),
    index('game_challenges_to').on(table.toId),
    index('game_challenges_expires').on(table.expiresAt),
    check('game_challenges_two', sql`${table.fromId} <> ${table.toId}`),
  ],
)

/** Players who do not accept challenges from everyone. */
export const challengeSettings = pgTable(
  'challenge_settings',
  {
    userId: userColumn('user_id').primaryKey(),
    acceptedFrom: text('accepted_from', { enum: CHALLENGERS }).notNull(),
  },
  table => [check('challenge_settings_from', sql`${table.acceptedFrom} IN ('everyone', 'friends', 'none')`)],
)
