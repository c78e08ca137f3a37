import { z } from 'zod'
import type { Route } from './route.ts'

/** The time between a request to delete an account and its deletion, in which the owner can cancel it. */
export const DELETION_DELAY_DAYS = 30

export const ownDataRoutes = {
  'GET /api/users/me/export': {
    summary: 'Everything that is stored about the caller, as a JSON file',
    tag: 'Players',
    access: 'player',
    confirm: 'second-factor',
    file: 'application/json',
    answer: z.string(),
    failures: [429],
  },
  'POST /api/users/me/delete': {
    summary: `Ask for the deletion of the account: it is deleted after ${DELETION_DELAY_DAYS} days, and every session ends now`,
    tag: 'Players',
    access: 'player',
    confirm: 'always',
    answer: z.object({ deletionDueAt: z.iso.datetime() }),
    failures: [409],
  },
  'POST /api/users/me/keep': {
    summary: 'Take back the request to delete the account',
    tag: 'Players',
    access: 'player',
    answer: z.object({ ok: z.literal(true) }),
  },
} as const satisfies Record<string, Route>
