import {
  type Match,
  type MatchId,
  MESSAGES,
  type StaffMatch,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { findRunningGame, readRecord } from '../games/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { laterOf } from '../platform/lists/period.ts'
import { createMatchList, readScheduledMatches, type TournamentIdsMatching } from './list.ts'
import type { Matches } from './matches.ts'
import { findPracticeTournament } from './practice.ts'
import { readMatch, readMatchPlayers } from './present.ts'
import {
  autoStartColumns,
  lockScheduledMatch,
  type MatchTournament,
  nextRevision,
  replacePlayers,
  requirePlayers,
  scheduleMatch,
} from './schedule.ts'
import { matches as matchTable } from './schema.ts'

/** Passed in by `compose.ts`. Rejects a tournament that is not open, and players who have not joined it. */
export type FindOpenTournament = (
  tx: Database,
  id: TournamentId,
  userIds: UserId[],
) => Promise<MatchTournament>

export interface TournamentQueries {
  findOpen: FindOpenTournament
  /** Whether the bracket of a tournament waits for the result of this match. */
  isBracketTable: (tx: Database, id: MatchId) => Promise<boolean>
  /** Refuses a user who may not act in this tournament. */
  requireOrganiser: (tx: Database, actorId: UserId, id: TournamentId) => Promise<void>
  /** Those of some tournaments in which this user may act. */
  findOrganised: (
    db: Database,
    caller: Pick<Caller, 'userId' | 'role'>,
    ids: TournamentId[],
  ) => Promise<Set<TournamentId>>
  called: TournamentIdsMatching
}

export function serveMatches(serve: Serve, ctx: Context, matches: Matches, tournaments: TournamentQueries) {
  const list = createMatchList(tournaments.called)

  /** Writes a row of the audit log; a match is labelled with the names of its players. */
  async function audit(
    tx: Database,
    { userId: actorId }: Caller,
    action: string,
    matchId: MatchId,
    meta: Record<string, unknown> = {},
  ) {
    const label = (await readMatchPlayers(tx, [matchId])).map(({ username }) => username).join(', ') || null
    await writeAudit(tx, { actorId, action, subject: `match:${matchId}`, label, meta, at: ctx.now() })
  }

  /** Notifies these players of the time of a match. */
  async function announce(tx: Database, matchId: MatchId, scheduledTime: Date, userIds: UserId[]) {
    const usernames = (await readMatchPlayers(tx, [matchId])).map(({ username }) => username)
    await ctx.events.emit(tx, 'match-scheduled', { matchId, scheduledTime, usernames, userIds })
  }

  serve('POST /api/matches', async ({ body: { players, scheduledTime, tournamentId }, caller }) => {
    const id = await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const time = laterOf(at, new Date(scheduledTime))
      await requireRight(tx, caller, tournamentId ?? null)
      const tournament = tournamentId ? await tournaments.findOpen(tx, tournamentId, players) : null
      await requirePlayers(tx, players)
      const matchId = await scheduleMatch(tx, {
        userIds: players,
        scheduledTime: time,
        tournament,
        at,
      })
      await tx.update(matchTable).set(autoStartColumns(time, at)).where(eq(matchTable.id, matchId))
      if (time > at) await announce(tx, matchId, time, players)
      await audit(tx, caller, 'match-created', matchId, { scheduledTime, tournamentId: tournamentId ?? null })
      return matchId
    })
    return readMatch(ctx.db, id)
  })

  /** Organisers act in matches of their own tournaments, administrators in all. */
  async function requireRight(tx: Database, { userId, role }: Caller, tournamentId: TournamentId | null) {
    if (tournamentId) await tournaments.requireOrganiser(tx, userId, tournamentId)
    else if (role !== 'admin') throw new HttpError(403, MESSAGES.notYourMatch)
  }

  async function requireOrganiser(tx: Database, caller: Caller, id: MatchId) {
    const { tournament } = await readMatch(tx, id)
    await requireRight(tx, caller, tournament?._id ?? null)
  }

  /** Adds what the caller may do with each match. */
  async function presentToStaff(caller: Caller, rows: Match[]): Promise<StaffMatch[]> {
    const ids = [...new Set(rows.flatMap(({ tournament }) => tournament?._id ?? []))]
    const organised = await tournaments.findOrganised(ctx.db, caller, ids)
    return rows.map(row => ({
      ...row,
      mayManage: row.tournament ? organised.has(row.tournament._id) : caller.role === 'admin',
    }))
  }

  /** Locks a scheduled match that this user may change. */
  async function lockEditable(tx: Database, id: MatchId, caller: Caller) {
    const match = await lockScheduledMatch(tx, id)
    await requireOrganiser(tx, caller, id)
    if (await tournaments.isBracketTable(tx, id)) throw new HttpError(409, MESSAGES.matchOfBracket)
    return match
  }

  /** Notifies players that an announced match takes place without them, or not at all. */
  const callOff = (tx: Database, matchId: MatchId, scheduledTime: Date, userIds: UserId[]) =>
    ctx.events.emit(tx, 'match-called-off', { matchId, scheduledTime, userIds })

  const namesIn = async (tx: Database, id: MatchId) =>
    (await readMatchPlayers(tx, [id])).map(({ username }) => username)

  serve('PATCH /api/matches/{id}', async ({ params: { id }, body: { players, scheduledTime }, caller }) => {
    await ctx.db.transaction(async tx => {
      const match = await lockEditable(tx, id, caller)
      const at = ctx.now()
      const seated = await readMatchPlayers(tx, [id])
      const before = {
        scheduledTime: match.scheduledTime?.toISOString(),
        players: seated.map(({ username }) => username),
      }
      if (players) {
        if (match.tournamentId) await tournaments.findOpen(tx, match.tournamentId, players)
        await replacePlayers(tx, id, players)
      }
      const time = scheduledTime ? laterOf(at, new Date(scheduledTime)) : match.scheduledTime
      if (scheduledTime && time)
        await tx
          .update(matchTable)
          .set({ scheduledTime: time, revision: nextRevision, ...autoStartColumns(time, at) })
          .where(eq(matchTable.id, id))
      const after = { scheduledTime: time?.toISOString(), players: await namesIn(tx, id) }
      await audit(tx, caller, 'match-edited', id, { before, after })
      const formerIds = seated.map(({ userId }) => userId)
      const currentIds = players ?? formerIds
      const removedIds = formerIds.filter(userId => !currentIds.includes(userId))
      const newIds = scheduledTime ? currentIds : currentIds.filter(userId => !formerIds.includes(userId))
      if (match.scheduledTime && match.dueAt) await callOff(tx, match.id, match.scheduledTime, removedIds)
      if (time && time > at) await announce(tx, id, time, newIds)
    })
    return readMatch(ctx.db, id)
  })

  serve('POST /api/matches/{id}/cancel', async ({ params: { id }, caller }) => {
    await ctx.db.transaction(async tx => {
      const match = await lockEditable(tx, id, caller)
      await tx
        .update(matchTable)
        .set({ status: 'cancelled', revision: nextRevision })
        .where(eq(matchTable.id, id))
      await audit(tx, caller, 'match-cancelled', id)
      const userIds = (await readMatchPlayers(tx, [id])).map(({ userId }) => userId)
      if (match.scheduledTime && match.dueAt) await callOff(tx, id, match.scheduledTime, userIds)
    })
    return readMatch(ctx.db, id)
  })

  serve('POST /api/games', async ({ body: { matchId }, caller }) => {
    const { gameId } = await ctx.db.transaction(async tx => {
      await requireOrganiser(tx, caller, matchId)
      const started = await matches.start(tx, matchId)
      await audit(tx, caller, 'game-started', matchId, { gameId: started.gameId })
      return started
    })
    return { _id: gameId, matchId }
  })

  /** Whether the caller organises a tournament. They alone see the matches of a practice tournament. */
  async function isOrganised(caller: Caller | null, id: TournamentId | null | undefined) {
    return !!caller && !!id && (await tournaments.findOrganised(ctx.db, caller, [id])).has(id)
  }

  serve('GET /api/matches', async ({ query, caller, reply }) => {
    const withPractice = await isOrganised(caller, query.tournament)
    const { rows, total } = await list(ctx.db, { ...query, viewer: 'player', withPractice })
    reply.header('X-Total-Count', total)
    return rows
  })

  serve('GET /api/tournaments/{id}/matches', async ({ params, query, reply }) => {
    const { rows, total } = await list(ctx.db, { ...query, tournament: params.id, viewer: 'player' })
    reply.headers({ 'X-Total-Count': total, 'Cache-Control': 'public, max-age=5' })
    return rows
  })

  serve('GET /api/profile/matches', ({ caller }) => readScheduledMatches(ctx.db, caller.userId))

  serve('GET /api/admin/matches', async ({ query, caller, reply }) => {
    const { rows, total } = await list(ctx.db, { ...query, viewer: caller.role })
    reply.header('X-Total-Count', total)
    return presentToStaff(caller, rows)
  })

  serve('GET /api/admin/matches/{id}', async ({ params, caller }) => {
    const [match] = await presentToStaff(caller, [await readMatch(ctx.db, params.id)])
    return match!
  })

  async function finish(
    caller: Caller,
    matchId: MatchId,
    { winnerId, reason, action }: { winnerId: UserId; reason?: string | null | undefined; action: string },
  ) {
    await requireOrganiser(ctx.db, caller, matchId)
    await matches.finish(matchId, winnerId, async tx => {
      const winner = (await readMatchPlayers(tx, [matchId])).find(({ userId }) => userId === winnerId)
      await audit(tx, caller, action, matchId, {
        winner: { _id: winnerId, username: winner?.username },
        ...(reason && { reason }),
      })
    })
    return readMatch(ctx.db, matchId)
  }

  serve('POST /api/matches/{id}/finish', ({ params, body, caller }) =>
    finish(caller, params.id, { winnerId: body.winner, reason: body.reason, action: 'match-finished' }),
  )

  serve('POST /api/matches/{id}/finalize', ({ params, body, caller }) =>
    finish(caller, params.id, { ...body, action: 'match-finalized' }),
  )

  serve('GET /api/games/current', async ({ caller }) => {
    return await findRunningGame(ctx.db, caller.userId)
  })

  serve('GET /api/games/{id}/record', async ({ params, caller }) => {
    const practice = caller && (await findPracticeTournament(ctx.db, params.id))
    const isOwnPractice = await isOrganised(caller, practice)
    return readRecord(ctx, params.id, isOwnPractice ? 'organiser' : { userId: caller?.userId ?? null })
  })

  serve('GET /api/admin/games/{id}/record', async ({ params, caller }) => {
    const record = await readRecord(ctx, params.id, 'administrator')
    await audit(ctx.db, caller, 'record-looked-at', record.matchId, { gameId: params.id })
    return record
  })
}
