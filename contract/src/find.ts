import { z } from 'zod'
import { UserId } from './accounts.ts'
import { ALERT_STATUSES, SEVERITIES } from './alertEnums.ts'
import { Alert } from './alerts.ts'
import { MatchId } from './games.ts'
import { text } from './input.ts'
import { CaseId, TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { ROLES } from './roles.ts'
import type { Route } from './route.ts'
import { TABLE_ROOM_STATES, TableCode } from './tables.ts'
import {
  CASE_STATUSES,
  MATCH_STATUSES,
  MAX_SEARCH_LENGTH,
  TOURNAMENT_FILTERS,
  TRANSACTION_TYPES,
} from './values.ts'

/** The most results of one kind that a search for anything answers with. */
export const MAX_FOUND = 5

/** What was found, by kind; kinds that the caller may not see are empty. */
export const Found = z
  .object({
    users: z.array(
      z.object({
        _id: UserId,
        username: z.string(),
        role: z.enum(ROLES),
        isGuest: z.boolean(),
        isSuspended: z.boolean(),
        /** Only if the caller sees it. */
        email: z.string().optional(),
      }),
    ),
    tournaments: z.array(
      z.object({
        _id: TournamentId,
        name: z.string(),
        status: z.enum(TOURNAMENT_FILTERS),
        startDate: z.iso.datetime(),
      }),
    ),
    matches: z.array(
      z.object({
        _id: MatchId,
        /** In the order of their seats. */
        players: z.array(z.string()),
        status: z.enum(MATCH_STATUSES),
        createdAt: z.iso.datetime(),
      }),
    ),
    tables: z.array(z.object({ code: TableCode, state: z.enum(TABLE_ROOM_STATES), host: z.string() })),
    alerts: z.array(
      z.object({
        ...Alert.pick({ _id: true, code: true, params: true, title: true, createdAt: true }).shape,
        severity: z.enum(SEVERITIES),
        status: z.enum(ALERT_STATUSES),
      }),
    ),
    cases: z.array(
      z.object({
        _id: CaseId,
        title: z.string(),
        status: z.enum(CASE_STATUSES),
        createdAt: z.iso.datetime(),
      }),
    ),
    transactions: z.array(
      z.object({
        _id: z.uuid(),
        username: z.string(),
        type: z.enum(TRANSACTION_TYPES),
        amount: z.int(),
        createdAt: z.iso.datetime(),
      }),
    ),
    /** The address or network that was entered, if the caller may search for connections. Nothing was looked up. */
    network: z.string().nullable(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof Found>

export const findRoutes = {
  'GET /api/admin/find': {
    summary: `Anything by its name, id or code: at most ${MAX_FOUND} results of each kind that the caller's role sees`,
    tag: 'System',
    access: 'staff',
    query: z.object({
      q: text(MESSAGES.searchRequired)
        .trim()
        .min(1, MESSAGES.searchRequired)
        .max(MAX_SEARCH_LENGTH, MESSAGES.searchTooLong),
    }),
    answer: Found,
    failures: [429],
  },
} as const satisfies Record<string, Route>
