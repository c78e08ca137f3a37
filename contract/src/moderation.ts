import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GROUNDS } from './grounds.ts'
import { text, withoutHidden } from './input.ts'
import { PlayerName } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { ROLES } from './roles.ts'
import type { Route } from './route.ts'
import { MAX_USER_NOTE_LENGTH, MAX_WARNING_LENGTH } from './values.ts'

const written = (required: string, maxLength: number, tooLong: string) =>
  text(required).transform(withoutHidden).pipe(text().trim().min(1, required).max(maxLength, tooLong))

const WarningText = written(MESSAGES.warningRequired, MAX_WARNING_LENGTH, MESSAGES.warningTooLong)
const NoteText = written(MESSAGES.userNoteRequired, MAX_USER_NOTE_LENGTH, MESSAGES.userNoteTooLong)

/** Why a player is sanctioned. */
export const GroundCode = z.enum(GROUNDS)

export const SanctionId = z.uuid(MESSAGES.sanctionNotFound).brand<'SanctionId'>()
export type SanctionId = z.infer<typeof SanctionId>

export const WarningId = z.uuid(MESSAGES.warningNotFound).brand<'WarningId'>()
export type WarningId = z.infer<typeof WarningId>

/** A warning that a player must read and confirm. */
export const OwnWarning = z
  .object({ _id: WarningId, ground: GroundCode, text: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'OwnWarning' })
export type OwnWarning = z.infer<typeof OwnWarning>

export const UserWarning = OwnWarning.extend({
  by: PlayerName,
  /** When the player confirmed it; null until then. */
  readAt: z.iso.datetime().nullable(),
}).meta({ id: 'UserWarning' })
export type UserWarning = z.infer<typeof UserWarning>

/** A note about a user, visible to staff only. */
export const UserNote = z
  .object({ _id: z.uuid(), text: z.string(), by: PlayerName, createdAt: z.iso.datetime() })
  .meta({ id: 'UserNote' })
export type UserNote = z.infer<typeof UserNote>

/** A user who has signed in from a network or on a device. */
export const UserConnection = z
  .object({
    user: PlayerName.extend({ role: z.enum(ROLES), isSuspended: z.boolean() }),
    /** The number of sessions found. */
    sessions: z.int().min(1),
    /** The time, network and browser of the session that was used last. */
    lastSeenAt: z.iso.datetime(),
    address: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: 'UserConnection' })
export type UserConnection = z.infer<typeof UserConnection>

export const MAX_CONNECTIONS = 100

const OneUser = z.object({ id: UserId })

export const moderationRoutes = {
  'GET /api/admin/users/connections': {
    summary: `Users who signed in from a network such as 203.0.113.0/24, or on a device of a user; at most ${MAX_CONNECTIONS}`,
    tag: 'Users',
    access: 'moderator',
    query: z
      .object({
        network: text().trim().max(60).optional(),
        /** The user whose devices to search for. The results do not include this user. */
        device: UserId.optional(),
      })
      .refine(({ network, device }) => !network !== !device, MESSAGES.networkInvalid),
    answer: z.object({ connections: z.array(UserConnection), hasMore: z.boolean() }),
  },
  'GET /api/admin/users/{id}/warnings': {
    summary: 'The warnings that a user has been given, newest first',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    answer: z.array(UserWarning),
    failures: [404],
  },
  'POST /api/admin/users/{id}/warnings': {
    summary: 'Warn a user: they must read and confirm it before they go on',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    body: z.object({ text: WarningText, ground: GroundCode.default('other') }),
    answer: z.array(UserWarning),
    status: 201,
    failures: [404],
  },
  'GET /api/admin/users/{id}/notes': {
    summary: 'What staff have written about a user, newest first',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    answer: z.array(UserNote),
    failures: [404],
  },
  'POST /api/admin/users/{id}/notes': {
    summary: 'Write a note about a user, for staff alone',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    body: z.object({ text: NoteText }),
    answer: z.array(UserNote),
    status: 201,
    failures: [404],
  },
  'GET /api/me/warnings': {
    summary: 'The warnings that the caller has not confirmed yet, oldest first',
    tag: 'Players',
    access: 'player',
    answer: z.array(OwnWarning),
  },
  'POST /api/me/warnings/{id}/read': {
    summary: 'Confirm that a warning was read; may be repeated',
    tag: 'Players',
    access: 'player',
    params: z.object({ id: WarningId }),
    answer: z.object({ ok: z.literal(true) }),
    failures: [404],
  },
} as const satisfies Record<string, Route>
