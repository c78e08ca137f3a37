import { z } from 'zod'
import { UserId } from './accounts.ts'
import { text } from './input.ts'
import { listQuery } from './listing.ts'
import { PlayerName, TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { ActionReason, AnnouncementCreation, OrganiserAction } from './organiserActions.ts'
import type { Route } from './route.ts'
import {
  Admissions,
  Award,
  DuplicateSheet,
  Finalized,
  PracticeCreation,
  Tournament,
  TournamentCreation,
  TournamentDetails,
  TournamentEdit,
  TournamentLimits,
} from './tournaments.ts'
import {
  FORMATS,
  MAX_ADJUSTMENT,
  MAX_COIN_NOTE_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  PAGE_SIZE,
  REOPEN_MINUTES,
  TOURNAMENT_FILTERS,
  TOURNAMENT_SORTS,
} from './values.ts'

/** Each row has its entrants, so a page is not large. */
const MAX_ARCHIVE_ROWS = 50

const SearchText = text().trim().max(MAX_SEARCH_LENGTH, MESSAGES.searchTooLong)

const OneTournament = z.object({ id: TournamentId })

/** The defaults of calls about one tournament, which answer with its details. */
const ForPlayers = {
  tag: 'Tournaments',
  access: 'player',
  params: OneTournament,
  answer: TournamentDetails,
  failures: [404, 409],
} as const
const ForOrganisers = { ...ForPlayers, access: 'organiser' } as const

const PlayerByName = z.object({
  username: text(MESSAGES.playerNotFound).trim().min(1, MESSAGES.playerNotFound).max(100),
})

/** All co-organisers of a tournament. */
const CoOrganisers = z.array(PlayerName)

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
  'POST /api/tournaments/practice': {
    summary:
      "Create the caller's practice tournament, which bots play without coins and which only its organisers see; answers with the one that exists if there is one",
    tag: 'Tournaments',
    access: 'organiser',
    body: PracticeCreation,
    answer: TournamentDetails,
    status: 201,
  },
  'PATCH /api/tournaments/{id}': {
    ...ForOrganisers,
    summary:
      'Change a tournament: before its start, the settings that its entrants do not rely on; later, its description and end',
    body: TournamentEdit,
  },
  'POST /api/tournaments/{id}/publish': {
    ...ForOrganisers,
    summary: 'Open a draft to players',
  },
  'POST /api/tournaments/{id}/start': {
    ...ForOrganisers,
    summary: 'Start an open tournament now instead of at its start date',
  },
  'DELETE /api/tournaments/{id}': {
    ...ForOrganisers,
    summary: 'Remove a tournament that no one has entered, or a practice tournament',
    answer: z.object({ ok: z.literal(true) }),
  },
  'POST /api/tournaments/{id}/co-organisers': {
    ...ForOrganisers,
    summary: 'Add an organiser by name, with the same rights in this tournament except to remove it',
    body: PlayerByName,
    answer: CoOrganisers,
  },
  'POST /api/tournaments/{id}/co-organisers/remove': {
    ...ForOrganisers,
    summary: 'Remove a co-organiser; the organiser who created the tournament cannot be removed',
    body: z.object({ userId: UserId }),
    answer: CoOrganisers,
  },
  'GET /api/tournaments': {
    summary:
      'Tournaments that are open, are running or began at most a day ago: open ones first, then the latest start first',
    tag: 'Tournaments',
    access: 'public',
    query: listQuery(['startDate']).omit({ sort: true, order: true }),
    answer: z.array(Tournament),
  },
  'GET /api/tournaments/archive': {
    summary:
      'All tournaments that have ended, the latest start first; searched by name, format, dates and winner',
    tag: 'Tournaments',
    access: 'public',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(MAX_ARCHIVE_ROWS).default(PAGE_SIZE),
      search: SearchText.optional(),
      /** A part of the name of the champion, or of another winner of the final. */
      winner: SearchText.optional(),
      format: z.enum(FORMATS).optional(),
      /** The earliest and the latest start. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: z.array(Tournament),
    failures: [429],
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
  'GET /api/tournaments/{id}/rounds/{round}/sheet': {
    summary: 'What all tables made of the deals of a round of a duplicate, once the round has ended',
    tag: 'Tournaments',
    access: 'public',
    params: OneTournament.extend({ round: z.coerce.number().int().min(1).max(100) }),
    answer: DuplicateSheet,
    failures: [404],
  },
  'GET /api/tournaments/{id}/standings/export': {
    summary: 'The standings of a tournament as a file of comma-separated values',
    tag: 'Tournaments',
    access: 'public',
    params: OneTournament,
    answer: z.string(),
    file: 'text/csv',
  },
  'GET /api/tournaments/{id}/entrants/export': {
    summary: 'The entrants of a tournament and its waiting list as a file of comma-separated values',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneTournament,
    answer: z.string(),
    file: 'text/csv',
  },
  'POST /api/tournaments/{id}/enter': {
    ...ForPlayers,
    summary: 'Enter an open tournament; the fee goes into its prize pool',
  },
  'POST /api/tournaments/{id}/admission': {
    ...ForPlayers,
    summary: 'Show that one may enter, by the password or by the code of the invitation link',
    body: z.object({ password: text().max(100).optional(), code: text().max(100).optional() }),
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
    ...ForOrganisers,
    summary: 'Invite a player by name',
    body: PlayerByName,
    answer: Admissions,
  },
  'POST /api/tournaments/{id}/admissions/remove': {
    ...ForOrganisers,
    summary: 'Take an invitation back; a player who has entered stays',
    body: z.object({ userId: UserId }),
    answer: Admissions,
  },
  'POST /api/tournaments/{id}/team': {
    ...ForPlayers,
    summary:
      'Invite a player by name to enter together; if the team has no place left, it replaces the oldest invitation that is not answered',
    body: PlayerByName,
    failures: [404, 409, 429],
  },
  'POST /api/tournaments/{id}/team/accept': {
    ...ForPlayers,
    summary:
      'Accept the invitation of a player: once the whole team has accepted, all pay the fee and enter together, or wait for places',
    body: z.object({ from: UserId }),
  },
  'POST /api/tournaments/{id}/team/decline': {
    ...ForPlayers,
    summary:
      'Decline the invitation of a player, also after accepting it; or take back own ones, all or the one to a player',
    body: z.object({ from: UserId, to: UserId.optional() }),
  },
  'POST /api/tournaments/{id}/withdraw': {
    ...ForPlayers,
    summary:
      'Withdraw from a tournament before its start, with the whole team; fees are refunded. A tournament in rounds can also be left between two tables, without a refund',
  },
  'POST /api/tournaments/{id}/check-in': {
    ...ForPlayers,
    summary:
      'Check in before the start, as an entrant or on the waiting list; entrants who have not checked in at the start lose their place and get the fee back',
  },
  'POST /api/tournaments/{id}/check-in/player': {
    ...ForOrganisers,
    summary: 'Check an entrant in',
    body: z.object({ userId: UserId }),
  },
  'POST /api/tournaments/{id}/waiting-list': {
    ...ForPlayers,
    summary: 'Wait for a place in a full tournament; the fee is paid when a place becomes free',
  },
  'DELETE /api/tournaments/{id}/waiting-list': {
    ...ForPlayers,
    summary: 'Leave the waiting list, with the whole team',
  },
  'POST /api/tournaments/{id}/finalize': {
    ...ForOrganisers,
    summary:
      'End an open tournament with one of its players as champion, and pay the prize; organisers only after play and with its leader',
    body: z.object({
      championId: z.uuid(MESSAGES.championRequired).brand<'UserId'>(),
      reason: text().trim().max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong).nullish(),
    }),
    answer: Finalized,
  },
  'POST /api/tournaments/{id}/reopen': {
    ...ForOrganisers,
    summary: `Take a finalization back within ${REOPEN_MINUTES} minutes: the prizes return to the pool, and the tournament is open again`,
    body: z.object({ reason: ActionReason }),
  },
  'POST /api/tournaments/{id}/prizes/correct': {
    ...ForOrganisers,
    access: 'admin',
    confirm: 'second-factor',
    summary: 'Correct the prize that a player was paid; the difference moves to or from the platform account',
    body: z.object({
      userId: UserId,
      coins: z
        .int(MESSAGES.prizeInvalid)
        .min(0, MESSAGES.prizeInvalid)
        .max(MAX_ADJUSTMENT, MESSAGES.prizeInvalid),
      note: text(MESSAGES.actionReasonRequired)
        .trim()
        .min(1, MESSAGES.actionReasonRequired)
        .max(MAX_COIN_NOTE_LENGTH, MESSAGES.noteTooLong),
    }),
  },
  'POST /api/tournaments/{id}/cancel': {
    ...ForOrganisers,
    summary:
      'Cancel a tournament that has not ended; all entrants get the fee back, running games do not count',
    body: z.object({
      reason: text(MESSAGES.cancelReasonRequired)
        .trim()
        .min(1, MESSAGES.cancelReasonRequired)
        .max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong),
    }),
  },
  'POST /api/tournaments/{id}/announcements': {
    ...ForOrganisers,
    summary: 'Write to all entrants, on the page of the tournament and as a notice',
    body: AnnouncementCreation,
    status: 201,
    failures: [404, 409, 429],
  },
  'POST /api/tournaments/{id}/run': {
    ...ForOrganisers,
    summary:
      'Act in a tournament that is being played: clocks, seats, disqualification, restart, decision, pause',
    body: OrganiserAction,
  },
  'PUT /api/tournaments/{id}/update-award-percentage': {
    ...ForOrganisers,
    summary: "Change the champion's share of an open tournament's prize pool",
    body: z.object({ tournamentAwardPercentage: Award }),
  },
  'GET /api/admin/tournaments/limits': {
    summary: 'How many places the caller may set, and how large an entry fee and an added prize',
    tag: 'Tournaments',
    access: 'organiser',
    answer: TournamentLimits,
  },
  'GET /api/admin/tournaments': {
    summary: 'All tournaments except drafts of other organisers, newest first; searched by name',
    tag: 'Tournaments',
    access: 'organiser',
    query: listQuery(TOURNAMENT_SORTS).extend({
      status: z.enum(TOURNAMENT_FILTERS).optional(),
      format: z.enum(FORMATS).optional(),
      /** Only tournaments that this user created or co-organises. */
      organiser: UserId.optional(),
    }),
    answer: z.array(Tournament),
  },
} as const satisfies Record<string, Route>
