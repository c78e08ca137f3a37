import { z } from 'zod'
import { UserId } from './accounts.ts'
import { text } from './input.ts'
import { listQuery } from './listing.ts'
import { TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { AnnouncementCreation, OrganiserAction } from './organiserActions.ts'
import type { Route } from './route.ts'
import {
  Admissions,
  Award,
  Finalized,
  FORMATS,
  TOURNAMENT_FILTERS,
  TOURNAMENT_SORTS,
  Tournament,
  TournamentCreation,
  TournamentDetails,
  TournamentEdit,
  TournamentLimits,
} from './tournaments.ts'

const OneTournament = z.object({ id: TournamentId })

export const tournamentRoutes = {
  'POST /api/tournaments': {
    summary: 'Create a tournament',
    tag: 'Tournaments',
    access: 'organiser',
    body: TournamentCreation,
    answer: TournamentDetails,
    status: 201,
    failures: [409],
  },
  'PATCH /api/tournaments/{id}': {
    summary:
      'Change a tournament: before its start everything that its entrants were not promised, later its description and end',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: TournamentEdit,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/publish': {
    summary: 'Open a draft to players',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'DELETE /api/tournaments/{id}': {
    summary: 'Remove a tournament that no one has entered',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    answer: z.object({ ok: z.literal(true) }),
    failures: [404, 409],
  },
  'GET /api/tournaments': {
    summary:
      'Tournaments that are open or began at most a day ago: open ones first, then the latest start first',
    tag: 'Tournaments',
    access: 'public',
    query: listQuery(['startDate']).omit({ sort: true, order: true }),
    answer: z.array(Tournament),
  },
  'GET /api/profile/tournaments': {
    summary: 'Tournaments that the caller has entered, the last entered first',
    tag: 'Tournaments',
    access: 'player',
    query: listQuery(['startDate']).pick({ page: true, limit: true }),
    answer: z.array(Tournament),
  },
  'GET /api/tournaments/{id}': {
    summary: 'A tournament with its players, leaderboard, prize pool and bracket',
    tag: 'Tournaments',
    access: 'public',
    params: OneTournament,
    answer: TournamentDetails,
    failures: [404],
  },
  'POST /api/tournaments/{id}/enter': {
    summary: 'Enter an open tournament; the fee goes into its prize pool',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/admission': {
    summary: 'Show that one may enter, by the password or by the code of the invitation link',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    body: z.object({ password: text().max(100).optional(), code: text().max(100).optional() }),
    answer: TournamentDetails,
    failures: [404, 409, 429],
  },
  'GET /api/tournaments/{id}/admissions': {
    summary: 'The players who may enter a tournament that is not open to everyone',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    answer: Admissions,
    failures: [404],
  },
  'POST /api/tournaments/{id}/admissions': {
    summary: 'Invite a player by name',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: z.object({
      username: text(MESSAGES.playerNotFound).trim().min(1, MESSAGES.playerNotFound).max(100),
    }),
    answer: Admissions,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/admissions/remove': {
    summary: 'Take an invitation back; a player who has entered stays',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: z.object({ userId: UserId }),
    answer: Admissions,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/pair': {
    summary: 'Invite a player by name to enter together; replaces an earlier invitation',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    body: z.object({
      username: text(MESSAGES.playerNotFound).trim().min(1, MESSAGES.playerNotFound).max(100),
    }),
    answer: TournamentDetails,
    failures: [404, 409, 429],
  },
  'POST /api/tournaments/{id}/pair/accept': {
    summary: 'Accept the invitation of a player: both pay the fee and enter together',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    body: z.object({ from: UserId }),
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/pair/decline': {
    summary: 'Decline the invitation of a player, or take back an own one',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    body: z.object({ from: UserId }),
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/withdraw': {
    summary: 'Withdraw from a tournament before its start, with the partner of a pair; fees are refunded',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/waiting-list': {
    summary: 'Wait for a place in a full tournament; the fee is paid when a place becomes free',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'DELETE /api/tournaments/{id}/waiting-list': {
    summary: 'Leave the waiting list',
    tag: 'Tournaments',
    access: 'player',
    params: OneTournament,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/finalize': {
    summary: 'End an open tournament with one of its players as champion, and pay the prize',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: z.object({
      championId: z.uuid(MESSAGES.championRequired).brand<'UserId'>(),
      reason: text().trim().max(500, MESSAGES.reasonTooLong).nullish(),
    }),
    answer: Finalized,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/cancel': {
    summary:
      'Cancel a tournament that has not ended; all entrants get the fee back, running games do not count',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: z.object({
      reason: text(MESSAGES.cancelReasonRequired)
        .trim()
        .min(1, MESSAGES.cancelReasonRequired)
        .max(500, MESSAGES.reasonTooLong),
    }),
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'POST /api/tournaments/{id}/announcements': {
    summary: 'Write to all entrants, on the page of the tournament and as a notice',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: AnnouncementCreation,
    answer: TournamentDetails,
    status: 201,
    failures: [404, 409, 429],
  },
  'POST /api/tournaments/{id}/run': {
    summary:
      'Act in a tournament that is being played: clocks, seats, disqualification, restart, decision, pause',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: OrganiserAction,
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'PUT /api/tournaments/{id}/update-award-percentage': {
    summary: "Change the champion's share of an open tournament's prize pool",
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    body: z.object({ tournamentAwardPercentage: Award }),
    answer: TournamentDetails,
    failures: [404, 409],
  },
  'GET /api/admin/tournaments/limits': {
    summary: 'How many places and how large an added prize the caller may set',
    tag: 'Tournaments',
    access: 'organiser',
    answer: TournamentLimits,
  },
  'GET /api/admin/tournaments': {
    summary: 'All tournaments, newest first; searched by name',
    tag: 'Tournaments',
    access: 'organiser',
    query: listQuery(TOURNAMENT_SORTS).extend({
      status: z.enum(TOURNAMENT_FILTERS).optional(),
      format: z.enum(FORMATS).optional(),
    }),
    answer: z.array(Tournament),
  },
} as const satisfies Record<string, Route>
