import { PICA_FALTAS } from '@valecuatro/engine'
import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId, Players } from './games.ts'
import { MESSAGES } from './messages.ts'
import { DisplayedRating, RatingWorth } from './rankings.ts'
import type { Route } from './route.ts'
import { TABLE_SEATS, TEAM_HANDS, TEAM_OUTCOMES } from './tableSeats.ts'
import { BOT_KINDS } from './values.ts'

/** The letters of table codes, without those that look like a digit or another letter. */
export const TABLE_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** The code of a table in its link. Lower case is accepted too. */
export const TableCode = z
  .string(MESSAGES.tableNotFound)
  .trim()
  .toUpperCase()
  .regex(/^[A-HJKMNP-Z]{6}$/, MESSAGES.tableNotFound)
  .brand<'TableCode'>()
export type TableCode = z.infer<typeof TableCode>

/** The options of games of any number of players. */
export const GameOptions = z.object({
  target: z.union([z.literal(15), z.literal(30)]).default(30),
  flor: z.boolean().default(false),
  turnSeconds: z.union([z.literal(15), z.literal(30), z.literal(60)]).default(30),
  /** Whether its games count for statistics and ratings. Not possible with guests or bots. */
  isRated: z.boolean().default(false),
})

export const TableOptions = GameOptions.extend({
  players: Players.default(4),
  /** Whether the table is listed in the lobby and its games can be watched. */
  isPublic: z.boolean().default(false),
  /** Whether the people at a public table can chat; at a table by invitation they always can. */
  hasChat: z.boolean().default(false),
  /** The options of the pica-pica, with six players only; the usual ones unless given. */
  picaPica: z.boolean().optional(),
  picaFalta: z.enum(PICA_FALTAS).optional(),
  /** Makes it a team match of this many deals: two tables of four play the same deals with the sides exchanged. */
  teamHands: z.literal(TEAM_HANDS).optional(),
})
  .refine(
    ({ players, picaPica, picaFalta }) =>
      players === 6 || (picaPica === undefined && picaFalta === undefined),
    'only with six players',
  )
  .refine(
    ({ players, isPublic, isRated, teamHands }) =>
      teamHands === undefined || (players === 4 && !isPublic && !isRated),
    'only at a private friendly table of two against two',
  )
  .meta({ id: 'TableOptions' })
export type TableOptions = z.infer<typeof TableOptions>

/** A seat of a table where people gather. */
export const TableSeatNumber = z.literal(TABLE_SEATS)

export const TableSeat = z
  .object({
    /** From 0 in the order of play; even seats play against odd ones. In a team match 4 to 7 are those of table B. */
    seat: TableSeatNumber,
    /** Null for an empty seat and for a bot. */
    userId: UserId.nullable(),
    /** Empty for an empty seat. */
    username: z.string(),
    isGuest: z.boolean(),
    bot: z.enum(BOT_KINDS).nullable(),
    /** The rating in the mode of the table. */
    ...DisplayedRating.shape,
    isReady: z.boolean(),
    isConnected: z.boolean(),
  })
  .meta({ id: 'TableSeat' })
export type TableSeat = z.infer<typeof TableSeat>

export const TableVisitor = z
  .object({ userId: UserId, username: z.string(), isGuest: z.boolean() })
  .meta({ id: 'TableVisitor' })
export type TableVisitor = z.infer<typeof TableVisitor>

const TeamPoints = z.tuple([z.int(), z.int()])

/** The last team match of a table. While it is played, nothing about its points or cards is known. */
export const TeamMatch = z
  .object({
    hands: z.int(),
    /** The games at table A and table B. */
    games: z.tuple([
      z.object({ gameId: GameId, isOver: z.boolean(), handsDealt: z.int() }),
      z.object({ gameId: GameId, isOver: z.boolean(), handsDealt: z.int() }),
    ]),
    /** The players of team 1 and team 2 as the match began. */
    teams: z.tuple([
      z.array(z.object({ userId: UserId.nullable(), username: z.string(), game: z.literal([0, 1]) })),
      z.array(z.object({ userId: UserId.nullable(), username: z.string(), game: z.literal([0, 1]) })),
    ]),
    /** Null until both games have ended. */
    result: z
      .object({
        /** A match of which a game was cancelled has none. */
        outcome: z.enum(TEAM_OUTCOMES),
        /** For each game: the points of both teams in all, and in each hand that was played. */
        tables: z.tuple([
          z.object({ points: TeamPoints, hands: z.array(TeamPoints) }),
          z.object({ points: TeamPoints, hands: z.array(TeamPoints) }),
        ]),
        /** The teams that have lost a game by leaving it. */
        forfeits: z.array(z.literal([0, 1])),
      })
      .nullable(),
  })
  .meta({ id: 'TeamMatch' })
export type TeamMatch = z.infer<typeof TeamMatch>

export const TABLE_ROOM_STATES = ['gathering', 'playing', 'closed'] as const

/** The complete state of a table where people gather. A higher version is newer. */
export const Table = z
  .object({
    code: TableCode,
    version: z.int(),
    state: z.enum(TABLE_ROOM_STATES),
    hostId: UserId,
    options: TableOptions,
    /** One for each seat of the table, in order. */
    seats: z.array(TableSeat),
    /** People at the table without a seat; omitted for readers without a session. */
    visitors: z.array(TableVisitor),
    /** The game that is being played, or the last one. */
    gameId: GameId.nullable(),
    /** The team match that is being played, or the last one; absent if there is none. */
    teamMatch: TeamMatch.optional(),
    /** How much the next game counts for the ratings; null if the table is friendly or a game is being played. */
    worth: RatingWorth.nullable(),
    now: z.int(),
  })
  .meta({ id: 'Table' })
export type Table = z.infer<typeof Table>

/** A player or a bot in the lobby's lists; null for an empty seat. */
export const LobbySeat = z
  .object({ username: z.string(), ...DisplayedRating.shape, isBot: z.boolean() })
  .meta({ id: 'LobbySeat' })
  .nullable()
export type LobbySeat = z.infer<typeof LobbySeat>

/** A public table that waits for players. */
export const LobbyTable = z
  .object({ code: TableCode, options: TableOptions, createdAt: z.int(), seats: z.array(LobbySeat) })
  .meta({ id: 'LobbyTable' })
export type LobbyTable = z.infer<typeof LobbyTable>

/** A running game that everyone may watch. */
export const LobbyGame = z
  .object({
    gameId: GameId,
    players: Players,
    target: z.int(),
    flor: z.boolean(),
    startedAt: z.int(),
    /** May be some seconds old. */
    score: z.object({ team1: z.int(), team2: z.int() }),
    seats: z.array(LobbySeat),
  })
  .meta({ id: 'LobbyGame' })
export type LobbyGame = z.infer<typeof LobbyGame>

/** The maximum numbers of public tables, newest first, and of games that the lobby lists. */
export const MAX_LOBBY_TABLES = 100
export const MAX_LOBBY_GAMES = 50

/** The current lists of the lobby. */
export const Lobby = z
  .object({ tables: z.array(LobbyTable), games: z.array(LobbyGame) })
  .meta({ id: 'Lobby' })
export type Lobby = z.infer<typeof Lobby>

export const tableRoutes = {
  'GET /api/lobby': {
    summary: 'The public tables that wait for players, and the running games that everyone may watch',
    tag: 'Tables',
    access: 'public',
    answer: Lobby,
    failures: [429],
  },
  'GET /api/me/table': {
    summary: 'The table where the caller is seated, or null',
    tag: 'Tables',
    access: 'player',
    answer: Table.nullable(),
  },
  'GET /api/tables/{code}': {
    summary: 'A table where people gather, by the code of its link',
    tag: 'Tables',
    access: 'public',
    params: z.object({ code: TableCode }),
    answer: Table,
    failures: [404, 429],
  },
} as const satisfies Record<string, Route>
