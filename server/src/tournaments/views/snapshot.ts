import type {
  BracketTable,
  Match,
  MatchId,
  RoundProgress,
  SeatPresence,
  TournamentId,
  TournamentPlace,
  TournamentState,
  UserId,
} from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { asc, inArray } from 'drizzle-orm'
import { readHeldSeats } from '../../games/index.ts'
import { readCurrentMatches } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { organisersOf } from '../queries.ts'
import { arenaQueue, bracketTables, tournaments } from '../schema.ts'
import { findPresent } from '../seating/startTables.ts'
import { type EntryLists, ownEntryOf, presentDetails, type RatedViewer, readEntryLists } from './present.ts'

export interface QueuedPlayer {
  userId: UserId
  joinedAt: Date
}

/** The public state of a tournament, its queue, waiting list, admissions and invitations, and its organisers. */
export interface Snapshot {
  state: TournamentState
  lists: EntryLists
  waiting: QueuedPlayer[]
  organisers: UserId[]
}

/** The part of a snapshot that changes only with the version of the tournament. */
export interface Versioned {
  details: TournamentState['tournament']
  lists: EntryLists
}

/** Reads snapshots of tournaments. The versioned part is read again only if the version has changed. */
export async function readSnapshots(
  ctx: Context,
  ids: TournamentId[],
  known: (id: TournamentId, version: number) => Versioned | undefined = () => undefined,
): Promise<Map<TournamentId, Snapshot>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.select().from(tournaments).where(inArray(tournaments.id, ids))
  const queued = Map.groupBy(
    await ctx.db
      .select()
      .from(arenaQueue)
      .where(inArray(arenaQueue.tournamentId, ids))
      .orderBy(asc(arenaQueue.joinedAt), asc(arenaQueue.userId)),
    ({ tournamentId }) => tournamentId,
  )
  const current = Map.groupBy(await readCurrentMatches(ctx.db, ids), ({ tournament }) => `${tournament?._id}`)
  const presenceAt = await readPresence(ctx, [...current.values()].flat())
  const now = ctx.now().getTime()
  const snapshots = new Map<TournamentId, Snapshot>()
  for (const row of rows) {
    const { id, version } = row
    const waiting = queued.get(id) ?? []
    const matches = current.get(id) ?? []
    const { details, lists } = known(id, version) ?? (await readVersioned(ctx, row))
    const state = {
      tournamentId: id,
      version,
      tournament: withScores(details, matches),
      waiting: waiting.map(({ userId }) => userId),
      matches,
      attendance: matches.map(match => ({
        matchId: match._id,
        seats: row.isPractice ? match.players.map(() => 'bot' as const) : presenceAt(match),
      })),
      now,
    }
    snapshots.set(id, { state, lists, waiting, organisers: organisersOf(row) })
  }
  return snapshots
}

/** The presence at matches: of the players at a waiting table, and of seats that bots hold in a running game. */
async function readPresence(ctx: Context, matches: Match[]): Promise<(match: Match) => SeatPresence[]> {
  const waiting = matches.filter(({ gameId }) => gameId === null)
  const present = await findPresent(
    ctx,
    [...new Set(waiting.flatMap(({ tournament }) => tournament?._id ?? []))],
    waiting.flatMap(({ players }) => players.map(({ _id }) => _id)),
  )
  const botSeats = await readBotSeats(
    ctx.db,
    waiting.map(({ _id }) => _id),
  )
  const held = await readHeldSeats(
    ctx.db,
    matches.flatMap(({ gameId }) => gameId ?? []),
  )
  return ({ _id, gameId, tournament, players }) =>
    players.map((player, seat): SeatPresence => {
      if (gameId) return held.get(gameId)?.includes(seat as Seat) ? 'bot' : 'present'
      if (present.has(`${tournament?._id}:${player._id}`)) return 'present'
      return botSeats.get(_id)?.includes(seat) ? 'bot' : 'absent'
    })
}

async function readBotSeats(db: Database, matchIds: MatchId[]): Promise<Map<MatchId, number[]>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select({ matchId: bracketTables.matchId, botSeats: bracketTables.botSeats })
    .from(bracketTables)
    .where(inArray(bracketTables.matchId, matchIds))
  return new Map(rows.map(({ matchId, botSeats }) => [matchId, botSeats]))
}

async function readVersioned(ctx: Context, row: typeof tournaments.$inferSelect): Promise<Versioned> {
  const { joined: _, own: __, ...details } = await presentDetails(ctx.db, row, null)
  return { details, lists: (await readEntryLists(ctx.db, [row.id])).get(row.id)! }
}

/** Adds the scores of the matches to the bracket, because scores change without a new version. */
function withScores(details: Versioned['details'], matches: Match[]): Versioned['details'] {
  if (!details.bracket) return details
  const scores = new Map(matches.map(match => [match._id, match.score]))
  const rounds = details.bracket.rounds.map(round => ({
    ...round,
    tables: round.tables.map(table =>
      table.state === 'playing' && table.matchId && !table.isHidden
        ? { ...table, score: scores.get(table.matchId) ?? table.score }
        : table,
    ),
  }))
  return { ...details, bracket: { ...details.bracket, rounds } }
}

/** The place of one user in a tournament. */
export function placeOf({ state, lists, waiting }: Snapshot, viewer: RatedViewer): TournamentPlace {
  const { userId } = viewer
  const { tournament, tournamentId, version, now, matches } = state
  const isUser = ({ _id }: { _id: string }) => _id === userId
  const rank = tournament.playerStats.findIndex(({ player }) => isUser(player))
  const ahead = waiting.findIndex(each => each.userId === userId)
  // A match in progress comes before one that is about to start.
  const own = matches.filter(({ players }) => players.some(isUser))
  const next = own.find(({ status }) => status === 'in_progress') ?? own.at(-1)
  const tables = tournament.bracket?.rounds.flatMap(round => round.tables) ?? []
  const startsBy = tables.find(({ matchId }) => matchId === next?._id)?.startsBy ?? next?.scheduledTime
  return {
    tournamentId,
    version,
    entered: tournament.players.some(isUser),
    own: ownEntryOf(lists, { ...tournament.entry, mode: tournament.rules.mode }, viewer),
    rank: rank < 0 ? null : rank + 1,
    eliminated:
      tournament.disqualified.includes(userId) ||
      (tournament.bracket?.replaced.includes(userId) ?? false) ||
      (tournament.progress ? isOutOf(tournament.progress, userId) : hasLostLast(tables, userId)),
    waitingSince: waiting[ahead]?.joinedAt.getTime() ?? null,
    ahead: ahead < 0 ? null : ahead,
    next: next
      ? {
          matchId: next._id,
          gameId: next.gameId,
          startsBy: next.gameId || !startsBy || tournament.pausedAt ? null : new Date(startsBy).getTime(),
        }
      : null,
    now,
  }
}

/** Whether a player of a tournament in rounds can win no more tables. Who enters late joins the next round. */
function isOutOf({ entrants, standings, withdrawn }: RoundProgress, userId: UserId): boolean {
  const own = entrants.findIndex(players => players.some(({ _id }) => _id === userId))
  if (withdrawn.includes(userId)) return true
  return standings.some(({ entrant, isEliminated }) => entrant === own && isEliminated)
}

/** Checks only the last table, because an organiser can seat a player again after a lost table. */
function hasLostLast(tables: BracketTable[], userId: UserId): boolean {
  const last = tables.findLast(({ players }) => players.some(({ _id }) => _id === userId))
  return last?.state === 'finished' && !last.winners.includes(userId)
}
