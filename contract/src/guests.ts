import { z } from 'zod'
import { UserId } from './accounts.ts'
import { text } from './input.ts'
import { PlayerName } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH, MAX_SUSPENSION_DAYS } from './values.ts'

export const Guest = z
  .object({
    _id: UserId,
    username: z.string(),
    createdAt: z.iso.datetime(),
    /** Accurate to some minutes. The session that was used last; null if there is none. */
    session: z
      .object({
        lastSeenAt: z.iso.datetime(),
        /** The network, without the part that identifies a single host. */
        address: z.string(),
        userAgent: z.string(),
      })
      .nullable(),
    gamesPlayed: z.int().min(0),
    isSuspended: z.boolean(),
  })
  .meta({ id: 'Guest' })
export type Guest = z.infer<typeof Guest>

/** A browser on which no one can start to play as a guest. */
export const BlockedDevice = z
  .object({
    _id: z.uuid(),
    /** The guest because of whom it is blocked; null after their row was removed. */
    guest: PlayerName.nullable(),
    reason: z.string(),
    by: PlayerName,
    createdAt: z.iso.datetime(),
    /** When the block ends by itself; null if it lasts until it is lifted. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BlockedDevice' })
export type BlockedDevice = z.infer<typeof BlockedDevice>

export const guestRoutes = {
  'GET /api/admin/guests': {
    summary: 'Guests, newest first, with the session that they used last',
    tag: 'Users',
    access: 'moderator',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      search: text().trim().max(MAX_SEARCH_LENGTH, MESSAGES.searchTooLong).optional(),
    }),
    answer: z.array(Guest),
  },
  'POST /api/admin/guests/{id}/block-device': {
    summary: 'Block the devices of a guest: their sessions end, and no one can play as a guest there',
    tag: 'Users',
    access: 'moderator',
    params: z.object({ id: UserId }),
    body: z.object({
      reason: text(MESSAGES.actionReasonRequired)
        .trim()
        .min(1, MESSAGES.actionReasonRequired)
        .max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong),
      /** The duration; if omitted, the block lasts until it is lifted. */
      days: z.int().min(1).max(MAX_SUSPENSION_DAYS).nullish(),
    }),
    answer: z.array(BlockedDevice),
    failures: [404, 409],
  },
  'GET /api/admin/blocked-devices': {
    summary: 'The devices that are blocked for guests, newest first; at most 200',
    tag: 'Users',
    access: 'moderator',
    answer: z.array(BlockedDevice),
  },
  'POST /api/admin/blocked-devices/{id}/unblock': {
    summary: 'Let people play as a guest on a device again',
    tag: 'Users',
    access: 'moderator',
    params: z.object({ id: z.uuid(MESSAGES.deviceNotFound) }),
    answer: z.array(BlockedDevice),
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
