import { z } from 'zod'
import { PlayerName, TournamentId } from './matches.ts'
import type { Route } from './route.ts'
import { Tournament } from './tournaments.ts'

/** The actions of organisers that a report counts, as the audit log names them. */
export const REPORTED_ACTIONS = [
  'table-decided',
  'table-restarted',
  'table-extended',
  'player-disqualified',
  'player-replaced',
  'seat-given-to-bot',
  'tournament-paused',
] as const
export type ReportedAction = (typeof REPORTED_ACTIONS)[number]

/** Why coins moved into or out of the prize pool. `other`: corrections by administrators. */
export const REPORTED_COINS = ['entries', 'added', 'refunds', 'prizes', 'platform', 'other'] as const
export type ReportedCoins = (typeof REPORTED_COINS)[number]

/** What happened in a tournament that has ended. */
export const TournamentReport = z
  .object({
    tournament: Tournament,
    /** When the first game started and the last one ended; null without games. */
    firstGameAt: z.iso.datetime().nullable(),
    lastGameAt: z.iso.datetime().nullable(),
    games: z.int().min(0),
    /** The rounds of a bracket that were played; empty for an arena. */
    rounds: z.array(
      z.object({
        number: z.int().min(1),
        tables: z.int().min(1),
        startedAt: z.iso.datetime().nullable(),
        endedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Players who did not come or left for good, and in how many games. */
    absences: z.array(z.object({ player: PlayerName, games: z.int().min(1) })),
    /** How often organisers acted. Their reasons are not shown. */
    actions: z.array(z.object({ action: z.enum(REPORTED_ACTIONS), count: z.int().min(1) })),
    /** The coins of the prize pool: paid in is positive, paid out negative; the sum is zero. */
    coins: z.array(z.object({ kind: z.enum(REPORTED_COINS), amount: z.int() })),
  })
  .meta({ id: 'TournamentReport' })
export type TournamentReport = z.infer<typeof TournamentReport>

const OfTournament = {
  tag: 'Tournaments',
  access: 'public',
  params: z.object({ id: TournamentId }),
  failures: [403, 404, 409],
} as const

export const reportRoutes = {
  'GET /api/tournaments/{id}/report': {
    ...OfTournament,
    summary:
      'What happened in a tournament that has ended; if not everyone could enter, only for its entrants and organisers',
    answer: TournamentReport,
  },
  'GET /api/tournaments/{id}/report/export': {
    ...OfTournament,
    summary:
      'The same as a file of comma-separated values: the standings, then times, absences, acts of organisers and coins',
    answer: z.string(),
    file: 'text/csv',
  },
} as const satisfies Record<string, Route>
