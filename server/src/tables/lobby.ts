import {
  type GameId,
  type Lobby,
  type LobbyGame,
  type LobbyTable,
  MAX_LOBBY_GAMES,
  MAX_LOBBY_TABLES,
  type Mode,
  modeOf,
  type TableCode,
} from '@valecuatro/contract'
import { seatsOf } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { readUsernamesById } from '../accounts/index.ts'
import { findWatchableGames, readSeats, readWatchableGames } from '../games/index.ts'
import { readDisplayedRatings, UNRATED } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { shareRead } from '../platform/http/sharedRead.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live, TopicHandler } from '../platform/sockets/live.ts'
import type { Room } from './room.ts'
import { readRooms } from './store.ts'

const REFRESH_INTERVAL_MS = 1000
/** The scores of games are read again once in this many rounds. */
const ROUNDS_PER_SCORES = 5

/** A table as last read; it is read again only if its version has changed. */
interface KnownTable {
  version: number
  row: LobbyTable
}

/**
 * The lobby's lists. While a socket of this node watches, the node reads the listed tables and games once a second. The
 * cost does not depend on the number of tables, public or private.
 */
export function createLobby(ctx: Context, live: Live) {
  let tables = new Map<TableCode, KnownTable>()
  let games = new Map<GameId, LobbyGame>()
  let round = 0

  async function read(): Promise<Lobby> {
    tables = await readTables(ctx.db, tables)
    games = await readGames(ctx.db, games, round++ % ROUNDS_PER_SCORES === 0)
    return { tables: [...tables.values()].map(({ row }) => row), games: [...games.values()] }
  }

  const topic: TopicHandler<'lobby'> = {
    // A little less, so that a refresh that comes early is not postponed.
    intervalMs: 0.9 * REFRESH_INTERVAL_MS,
    read: async () => [await read()],
  }

  return {
    topic,
    /** For readers without a socket. */
    read: shareRead(ctx, REFRESH_INTERVAL_MS, read),
    close: every(ctx.log, REFRESH_INTERVAL_MS, 'lobby', () => live.refresh('lobby')),
  }
}

/** Among this many of the newest tables the rows are shared. */
const MAX_CANDIDATES = 20 * MAX_LOBBY_TABLES

/**
 * The tables that wait for players; tables whose version is known are not read again. If there are more than the lobby
 * lists, each address gets a row for its newest table before any gets a second one.
 */
async function readTables(
  db: Database,
  known: Map<TableCode, KnownTable>,
): Promise<Map<TableCode, KnownTable>> {
  const listed = await rowsOf<{ code: TableCode; version: number }>(
    db,
    sql`SELECT code, version FROM (
          SELECT code, version, created_at,
            row_number() OVER (PARTITION BY created_from ORDER BY created_at DESC, code DESC) AS of_address
          FROM (SELECT * FROM tables WHERE is_listed ORDER BY created_at DESC, code DESC LIMIT ${MAX_CANDIDATES}) newest
          ORDER BY of_address, created_at DESC, code DESC LIMIT ${MAX_LOBBY_TABLES}) shared
        ORDER BY created_at DESC, code DESC`,
  )
  const isKnown = ({ code, version }: { code: TableCode; version: number }) =>
    known.get(code)?.version === version
  const changed = listed.filter(row => !isKnown(row)).map(({ code }) => code)
  const rooms = await readRooms(db, changed)
  const presented = await presentTables(db, [...rooms.values()])
  return new Map(
    listed.flatMap(({ code }) => {
      const row = presented.get(code) ?? known.get(code)
      return row ? [[code, row] as const] : []
    }),
  )
}

async function presentTables(db: Database, rooms: Room[]): Promise<Map<TableCode, KnownTable>> {
  const userIds = rooms.flatMap(room => room.seats.flatMap(({ userId }) => userId ?? []))
  const names = await readUsernamesById(db, userIds)
  const ratings = new Map<Mode, Awaited<ReturnType<typeof readDisplayedRatings>>>()
  for (const mode of new Set(rooms.map(({ options }) => modeOf(options.players))))
    ratings.set(mode, await readDisplayedRatings(db, userIds, mode))
  return new Map(
    rooms.map(({ code, version, options, createdAt, seats }) => [
      code,
      {
        version,
        row: {
          code,
          options,
          createdAt: createdAt.getTime(),
          seats: seatsOf(options.players).map(seat => {
            const taken = seats.find(each => each.seat === seat)
            if (!taken) return null
            if (!taken.userId) return { username: '', ...UNRATED, isBot: true }
            const rating = ratings.get(modeOf(options.players))?.get(taken.userId) ?? UNRATED
            return { username: names.get(taken.userId) ?? '', ...rating, isBot: false }
          }),
        },
      },
    ]),
  )
}

/** The newest games to watch; for known games only the scores are read, and not in every round. */
async function readGames(
  db: Database,
  known: Map<GameId, LobbyGame>,
  withScores: boolean,
): Promise<Map<GameId, LobbyGame>> {
  const ids = (await findWatchableGames(db, MAX_LOBBY_GAMES)) as GameId[]
  const unknown = ids.filter(id => !known.has(id))
  const read = await readWatchableGames(db, withScores ? ids : unknown)
  const seats = await readSeats(db, unknown)
  const games = new Map(
    read.map(({ id, createdAt, rules, score: [team1, team2] }): [GameId, LobbyGame] => {
      const row: LobbyGame = {
        gameId: id as GameId,
        players: rules.players,
        target: rules.target,
        flor: rules.flor,
        startedAt: createdAt.getTime(),
        score: { team1, team2 },
        seats:
          known.get(id as GameId)?.seats ??
          (seats.get(id) ?? []).map(({ username, bot, rating, isProvisional }) => ({
            username,
            rating,
            isProvisional,
            isBot: bot !== null,
          })),
      }
      return [row.gameId, row]
    }),
  )
  return new Map(
    ids.flatMap(id => {
      const row = games.get(id) ?? known.get(id)
      return row ? [[id, row] as const] : []
    }),
  )
}
