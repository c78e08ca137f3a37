import { z } from 'zod'
import { UserId } from './accounts.ts'
import { TournamentId } from './matches.ts'
import type { Route } from './route.ts'
import { TableCode } from './tables.ts'
import { Tournament } from './tournaments.ts'

/** How long the organisers of a tournament see it on their own page after its end. */
export const ENDED_SHOWN_DAYS = 7

/** What a player can go on with. The running game is in the live document `me`. */
export const Home = z
  .object({
    /** The table where the caller is seated and waits, with the number of free seats. */
    table: z.object({ code: TableCode, missing: z.int().min(0) }).nullable(),
    /** Whether the caller has answered the puzzle of the day, and on how many days in a row they did. */
    puzzle: z.object({ isAnswered: z.boolean(), streak: z.int().min(0) }),
    /** Of the tournaments that the caller has entered and that are not over, the one that starts first. */
    tournament: z
      .object({
        _id: TournamentId,
        name: z.string(),
        status: z.enum(['open', 'in_progress']),
        startDate: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

/** A tournament as its organisers see it on their own page. */
export const OrganisedTournament = Tournament.pick({
  _id: true,
  name: true,
  format: true,
  status: true,
  outcome: true,
  maxPlayers: true,
  startDate: true,
  endDate: true,
  finishedAt: true,
  pausedAt: true,
  isPractice: true,
})
  .extend({
    entrants: z.int().min(0),
    /** Whether the caller created it; otherwise they co-organise it. */
    isCreator: z.boolean(),
    /** How many of its tables wait for their players, and how many are played. */
    tables: z.object({ waiting: z.int().min(0), playing: z.int().min(0) }),
    /** How many players wait for a table of an arena. */
    queueing: z.int().min(0),
    /** The last message in its chat room; null if there is none or the room is closed. */
    lastMessage: z
      .object({ _id: z.uuid(), userId: UserId, username: z.string(), text: z.string(), at: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'OrganisedTournament' })
export type OrganisedTournament = z.infer<typeof OrganisedTournament>

export const homeRoutes = {
  'GET /api/admin/organised': {
    summary: `The tournaments that the caller created or co-organises and that are not over, or ended at most ${ENDED_SHOWN_DAYS} days ago: the next start first, then those that ended`,
    tag: 'Tournaments',
    access: 'organiser',
    answer: z.array(OrganisedTournament),
  },
  'GET /api/me/home': {
    summary: 'What the caller can go on with: their table, the puzzle of the day, their next tournament',
    tag: 'Players',
    access: 'player',
    answer: Home,
  },
} as const satisfies Record<string, Route>
