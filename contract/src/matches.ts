import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId, MatchId } from './games.ts'
import { dateTime, text } from './input.ts'
import { listQuery } from './listing.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { MATCH_SORTS, MATCH_STATUSES, MAX_REASON_LENGTH, PAGE_SIZE } from './values.ts'

export const TournamentId = z.uuid(MESSAGES.tournamentNotFound).brand<'TournamentId'>()
export type TournamentId = z.infer<typeof TournamentId>

export const CaseId = z.uuid(MESSAGES.caseNotFound).brand<'CaseId'>()
export type CaseId = z.infer<typeof CaseId>

export const PlayerName = z
  .object({ _id: UserId, username: z.string(), guest: z.literal(true).optional() })
  .meta({ id: 'PlayerName' })
export type PlayerName = z.infer<typeof PlayerName>

/** The state of a match that starts automatically at its scheduled time if its four players are online. */
export const AutoStart = z
  .object({
    /** `missed`: not all players came in time; the match can still be started by hand. */
    state: z.enum(['planned', 'waiting', 'missed']),
    /** The players who are, or were, missing. */
    missing: z.array(PlayerName),
  })
  .meta({ id: 'AutoStart' })
export type AutoStart = z.infer<typeof AutoStart>

export const Match = z
  .object({
    _id: MatchId,
    tournament: z.object({ _id: TournamentId, name: z.string() }).nullable(),
    /** In the order of their seats: the first and the third are team 1. */
    players: z.array(PlayerName),
    status: z.enum(MATCH_STATUSES),
    scheduledTime: z.iso.datetime().nullable(),
    /** Null if the match is started by hand or by its tournament, and once it is no longer scheduled. */
    autoStart: AutoStart.nullable(),
    winner: PlayerName.nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** While the match is being played, the current score of its game. */
    score: z.object({ team1: z.int(), team2: z.int() }),
    /** Set while other tables play the same deals: the score and the winner are not shown yet. */
    isHidden: z.boolean().optional(),
    /** The game of the match, running or finished. */
    gameId: GameId.nullable(),
  })
  .meta({ id: 'Match' })
export type Match = z.infer<typeof Match>

/** A match as staff see it. */
export const StaffMatch = Match.extend({
  /** Whether the caller may start, change and decide it: administrators all, organisers those of their tournaments. */
  mayManage: z.boolean(),
}).meta({ id: 'StaffMatch' })
export type StaffMatch = z.infer<typeof StaffMatch>

export const MatchScheduling = z
  .object({
    players: z
      .array(UserId, MESSAGES.playersTooFew)
      .min(2, MESSAGES.playersTooFew)
      .max(4, MESSAGES.playersTooMany),
    scheduledTime: dateTime(MESSAGES.scheduledTimeRequired),
    tournamentId: TournamentId.nullish(),
  })
  .meta({ id: 'MatchScheduling' })

export const MatchEdit = MatchScheduling.omit({ tournamentId: true }).partial().meta({ id: 'MatchEdit' })

const Winner = z.uuid(MESSAGES.winnerRequired).brand<'UserId'>()
/** Why staff decide a match; kept in the audit log. */
const FinishReason = text().trim().max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong).nullish()
const OneMatch = z.object({ id: MatchId })

export const matchRoutes = {
  'POST /api/matches': {
    summary:
      'Schedule a match, for itself or for an open tournament; with a time in the future it starts by itself when its four players are online',
    tag: 'Matches',
    access: 'organiser',
    body: MatchScheduling,
    answer: Match,
    status: 201,
    failures: [404, 409],
  },
  'GET /api/matches': {
    summary: 'The matches of a tournament, newest first',
    tag: 'Matches',
    access: 'player',
    query: listQuery(['createdAt']).extend({
      tournament: TournamentId,
      status: z.enum(MATCH_STATUSES).optional(),
    }),
    answer: z.array(Match),
  },
  'GET /api/tournaments/{id}/matches': {
    summary: 'The matches of a tournament, newest first, for everyone; may be some seconds old',
    tag: 'Matches',
    access: 'public',
    params: z.object({ id: TournamentId }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
      status: z.enum(MATCH_STATUSES).optional(),
    }),
    answer: z.array(Match),
  },
  'GET /api/profile/matches': {
    summary: 'The scheduled matches of the caller that start by themselves, soonest first',
    tag: 'Matches',
    access: 'player',
    answer: z.array(Match),
  },
  'GET /api/admin/matches': {
    summary: 'All matches, newest first; searched by player or tournament',
    tag: 'Matches',
    access: 'staff',
    query: listQuery(MATCH_SORTS).extend({
      status: z.enum(MATCH_STATUSES).optional(),
      tournament: TournamentId.optional(),
      player: UserId.optional(),
    }),
    answer: z.array(StaffMatch),
  },
  'GET /api/admin/matches/{id}': {
    summary: 'One match',
    tag: 'Matches',
    access: 'staff',
    params: OneMatch,
    answer: StaffMatch,
    failures: [404],
  },
  'PATCH /api/matches/{id}': {
    summary: 'Change the time or the players of a scheduled match; tables of a bracket cannot be changed',
    tag: 'Matches',
    access: 'organiser',
    params: OneMatch,
    body: MatchEdit,
    answer: Match,
    failures: [404, 409],
  },
  'POST /api/matches/{id}/cancel': {
    summary: 'Cancel a scheduled match; tables of a bracket cannot be cancelled',
    tag: 'Matches',
    access: 'organiser',
    params: OneMatch,
    answer: Match,
    failures: [404, 409],
  },
  'POST /api/matches/{id}/finish': {
    summary: 'Mark a match in progress as finished: its game ends with this winner',
    tag: 'Matches',
    access: 'organiser',
    params: OneMatch,
    body: z.object({ winner: Winner, reason: FinishReason }),
    answer: Match,
    failures: [404, 409],
  },
  'POST /api/matches/{id}/finalize': {
    summary: 'Finalize a match in progress with one of its players as the winner',
    tag: 'Matches',
    access: 'organiser',
    params: OneMatch,
    body: z.object({ winnerId: Winner, reason: FinishReason }),
    answer: Match,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
