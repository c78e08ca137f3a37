import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId } from './games.ts'
import { text, withoutHidden } from './input.ts'
import { MESSAGES } from './messages.ts'
import { DisplayedRating } from './rankings.ts'
import type { Route } from './route.ts'
import { MAX_REPORT_TEXT, MIN_NAME_SEARCH, REPORT_REASONS } from './values.ts'

/** `requested`: the reader has sent a request. `asks`: the other player has. */
export const FRIEND_RELATIONS = ['none', 'requested', 'asks', 'friend'] as const
export type FriendRelation = (typeof FRIEND_RELATIONS)[number]

/** Shown for friends only; everyone else is `offline`. */
export const PRESENCES = ['offline', 'online', 'playing'] as const
export type Presence = (typeof PRESENCES)[number]

export const MAX_FRIENDS = 500
export const MAX_BLOCKED = 1000
export const MAX_FOUND_PLAYERS = 20

/** A player whom the reader has found by name, muted or blocked. */
export const NamedPlayer = z.object({ _id: UserId, username: z.string() }).meta({ id: 'NamedPlayer' })
export type NamedPlayer = z.infer<typeof NamedPlayer>

/** A player with their rating in games of two against two. */
export const FoundPlayer = NamedPlayer.extend(DisplayedRating.shape).meta({ id: 'FoundPlayer' })
export type FoundPlayer = z.infer<typeof FoundPlayer>

export const Friend = FoundPlayer.extend({
  relation: z.enum(FRIEND_RELATIONS),
  presence: z.enum(PRESENCES),
  /** The friend's running game, if everyone may watch it. */
  gameId: GameId.nullable(),
}).meta({ id: 'Friend' })
export type Friend = z.infer<typeof Friend>

/** The relation between the reader and another player. */
export const Relation = z
  .object({
    friend: z.enum(FRIEND_RELATIONS),
    /** The reader has blocked the player. */
    isBlocked: z.boolean(),
    /** The reader does not see the player's phrases, señas and chat. */
    isMuted: z.boolean(),
    /** The other player is a guest, who cannot be a friend. */
    isGuest: z.boolean(),
    /** The player's running game, if everyone may watch it. */
    gameId: GameId.nullable(),
    /** After the reader has ended a friendship: restores it without a new request, for a few seconds. */
    undo: z.string().optional(),
  })
  .meta({ id: 'Relation' })
export type Relation = z.infer<typeof Relation>

export const PlayerReport = z
  .object({
    reason: z.enum(REPORT_REASONS),
    text: text()
      .transform(withoutHidden)
      .pipe(text().trim().max(MAX_REPORT_TEXT, MESSAGES.reportTooLong))
      .optional(),
    /** The game that the report is about; the reported player must have had a seat in it. */
    gameId: GameId.optional(),
  })
  .meta({ id: 'PlayerReport' })
export type PlayerReport = z.infer<typeof PlayerReport>

const OnePlayer = z.object({ id: UserId })
const Done = z.object({ ok: z.literal(true) })

export const peopleRoutes = {
  'GET /api/players': {
    summary: `Players whose names begin with this, at most ${MAX_FOUND_PLAYERS}, in alphabetical order`,
    tag: 'People',
    access: 'player',
    query: z.object({
      search: text(MESSAGES.nameSearchTooShort)
        .trim()
        .min(MIN_NAME_SEARCH, MESSAGES.nameSearchTooShort)
        .max(32, MESSAGES.searchTooLong),
    }),
    answer: z.array(FoundPlayer),
    failures: [429],
  },
  'GET /api/players/{id}/relation': {
    summary: 'Whether a player is a friend of the caller, blocked or muted',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409],
  },
  'GET /api/me/friends': {
    summary: 'The friends of the caller and the requests between them and others, with who is online',
    tag: 'People',
    access: 'player',
    answer: z.array(Friend),
  },
  'POST /api/players/{id}/friend': {
    summary: 'Ask a player to be friends, or accept their request; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409, 429],
  },
  'DELETE /api/players/{id}/friend': {
    summary: 'End a friendship, withdraw a request or decline one; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409],
  },
  'POST /api/players/{id}/friend/restore': {
    summary: 'Undo the end of a friendship, with the `undo` that was answered; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    body: z.object({ undo: text().max(200) }),
    answer: Relation,
    failures: [404, 409, 410],
  },
  'GET /api/me/blocked': {
    summary: 'The players whom the caller has blocked, newest first',
    tag: 'People',
    access: 'player',
    answer: z.array(NamedPlayer),
  },
  'POST /api/players/{id}/block': {
    summary: 'Block a player, which also ends a friendship; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409],
  },
  'DELETE /api/players/{id}/block': {
    summary: 'Unblock a player; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409],
  },
  'GET /api/me/muted': {
    summary: 'The players whom the caller has muted, in alphabetical order',
    tag: 'People',
    access: 'player',
    answer: z.array(NamedPlayer),
  },
  'POST /api/players/{id}/mute': {
    summary: 'Mute a player: the caller no longer sees their phrases, señas and chat; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409],
  },
  'DELETE /api/players/{id}/mute': {
    summary: 'Unmute a player; may be repeated',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    answer: Relation,
    failures: [404, 409],
  },
  'POST /api/players/{id}/report': {
    summary: 'Report a player to the administrators',
    tag: 'People',
    access: 'player',
    params: OnePlayer,
    body: PlayerReport,
    answer: Done,
    failures: [404, 409, 429],
  },
} as const satisfies Record<string, Route>
