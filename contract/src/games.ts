import { type Action, isAction } from '@valecuatro/engine'
import { z } from 'zod'
import { UserId } from './accounts.ts'
import { MESSAGES } from './messages.ts'
import { DisplayedRating } from './rankings.ts'
import type { Route } from './route.ts'
import { BOT_KINDS } from './values.ts'

export const GameId = z.uuid(MESSAGES.gameNotFound).brand<'GameId'>()
export type GameId = z.infer<typeof GameId>

export const MatchId = z.uuid(MESSAGES.matchNotFound).brand<'MatchId'>()
export type MatchId = z.infer<typeof MatchId>

/** The id of deals that several games play. */
export const DealId = z.uuid().brand<'DealId'>()
export type DealId = z.infer<typeof DealId>

export const SeatNumber = z.literal([0, 1, 2, 3, 4, 5])

/** The number of players of a running game. */
export const Players = z.literal([2, 4, 6])

/** Any action of the engine. Whether it is legal at the moment is decided by the engine. */
export const ActionText = z.custom<Action>(isAction, 'not an action')

export const GameCreated = z.object({ _id: GameId, matchId: MatchId }).meta({ id: 'GameCreated' })

/** Everything needed to replay a finished game and to verify that its cards were dealt fairly. */
export const GameRecordAnswer = z
  .object({
    _id: GameId,
    matchId: MatchId,
    players: z.array(
      z.object({
        userId: UserId.nullable(),
        username: z.string(),
        bot: z.enum(BOT_KINDS).nullable(),
        /** The player's rating when the game began. */
        ...DisplayedRating.shape,
      }),
    ),
    notation: z.string(),
    commitment: z.string(),
    secret: z.string(),
    seeds: z.array(z.string()),
    finishedAt: z.iso.datetime(),
    score: z.object({ team1: z.int(), team2: z.int() }),
    /** The winning team; null without a result. The notation alone does not show decisions and forfeits. */
    winner: z.union([z.literal(0), z.literal(1)]).nullable(),
    /** Whether everyone may read the record, not only the players and staff. */
    isPublic: z.boolean(),
  })
  .meta({ id: 'GameRecord' })
export type GameRecordAnswer = z.infer<typeof GameRecordAnswer>

export const RunningGame = z.object({ gameId: GameId, matchId: MatchId }).meta({ id: 'RunningGame' })
export type RunningGame = z.infer<typeof RunningGame>

export const gameRoutes = {
  'POST /api/games': {
    summary: 'Start the game of a scheduled match with exactly four players',
    tag: 'Games',
    access: 'organiser',
    body: z.object({ matchId: MatchId }),
    answer: GameCreated,
    status: 201,
    failures: [404, 409],
  },
  'GET /api/games/current': {
    summary: 'The game that the caller is sitting at; null if there is none',
    tag: 'Games',
    access: 'player',
    answer: RunningGame.nullable(),
  },
  'GET /api/games/{id}/record': {
    summary: 'A finished game as notation, with what is needed to verify its deals',
    tag: 'Games',
    access: 'public',
    params: z.object({ id: GameId }),
    answer: GameRecordAnswer,
    failures: [404, 409],
  },
  'GET /api/admin/games/{id}/record': {
    summary: 'A finished game with all cards, for administrators; reading it is noted in the audit log',
    tag: 'Games',
    access: 'staff',
    params: z.object({ id: GameId }),
    answer: GameRecordAnswer,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
