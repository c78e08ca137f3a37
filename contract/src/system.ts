import { z } from 'zod'
import type { Route } from './route.ts'

export const SystemStatus = z
  .object({
    users: z.int().min(0),
    tournaments: z.int().min(0),
    matches: z.int().min(0),
    /** Open or in progress. */
    activeTournaments: z.int().min(0),
    /** People with a live connection, and running games with at least one person. */
    online: z.int().min(0),
    games: z.int().min(0),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.infer<typeof SystemStatus>

/** How many days the trends go back, today included. */
export const TREND_DAYS = 30

export const DayFigures = z
  .object({
    /** In UTC. */
    day: z.iso.date(),
    newPlayers: z.int().min(0),
    /** The number of players who finished at least one match. */
    activePlayers: z.int().min(0),
    matchesFinished: z.int().min(0),
    /** The coins of all players and pots at the end of the day; for today, the current number. */
    coinsInPlay: z.int().min(0),
  })
  .meta({ id: 'DayFigures' })
export type DayFigures = z.infer<typeof DayFigures>

const Compared = z.object({ count: z.int().min(0), weekBefore: z.int().min(0) })

export const LastDay = z
  .object({
    matchesFinished: Compared,
    newPlayers: Compared,
    /** Players who finished at least one match. */
    activePlayers: Compared,
    coinsMinted: Compared,
    coinsBurnt: Compared,
    alerts: Compared,
  })
  .meta({ id: 'LastDay' })
export type LastDay = z.infer<typeof LastDay>

export const systemRoutes = {
  'GET /api/health': {
    summary: 'Whether the host answers and can write to its database; answered within two seconds',
    tag: 'System',
    access: 'public',
    anonymous: true,
    answer: z.object({ ok: z.literal(true), version: z.string() }),
    failures: [503],
  },
  'GET /api/admin/test': {
    summary: 'Test call: an administrator reaches the back end',
    tag: 'System',
    access: 'admin',
    answer: z.object({ ok: z.literal(true), message: z.string(), timestamp: z.iso.datetime() }),
  },
  'GET /api/admin/system/status': {
    summary: 'How many users, tournaments and matches there are',
    tag: 'System',
    access: 'staff',
    answer: SystemStatus,
  },
  'GET /api/admin/system/last-day': {
    summary:
      'The last 24 hours, each figure with that of the same 24 hours a week before; up to a minute old',
    tag: 'System',
    access: 'staff',
    answer: LastDay,
  },
  'GET /api/admin/system/trends': {
    summary: `The last ${TREND_DAYS} days, oldest first, one row for each`,
    tag: 'System',
    access: 'staff',
    answer: z.array(DayFigures),
  },
} as const satisfies Record<string, Route>
