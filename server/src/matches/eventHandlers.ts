import { and, eq, ne, sql } from 'drizzle-orm'
import { recordGameResult, rowsOfSection, usernameKeyOf } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { inBatches, uuidKey } from '../platform/lists/keysetStream.ts'
import { readMatchPlayers } from './present.ts'
import { updateRatings } from './ratings.ts'
import { writeDeparture, writeResults } from './results.ts'
import { matches, ratingChanges, ratings } from './schema.ts'

/** Writes the effects of games that end or lose a player. */
export function handleGameEvents(ctx: Context) {
  ctx.events.on('game-over', async (tx, over) => {
    const { matchId, winner, winnerId, score, at, results, isForfeit = false, duplicate } = over
    const [team1Points, team2Points] = score
    const first = winner === null ? undefined : results.find(({ seat }) => seat % 2 === winner)
    const [match] = await tx
      .update(matches)
      .set({
        status: 'finished',
        winnerId: winnerId ?? first?.userId ?? null,
        winnerKey: usernameKeyOf(winnerId ?? first?.userId ?? null),
        team1Points,
        team2Points,
        finishedAt: at,
      })
      .where(and(eq(matches.id, matchId), ne(matches.status, 'finished')))
      .returning()
    if (!match) return
    const { tournamentId, tableCode } = match
    const result = { winner, score, results, isForfeit, at, ...(duplicate && { duplicate }) }
    await ctx.events.emit(tx, 'match-finished', { matchId, tournamentId, tableCode, ...result })
    await writeResults(tx, match, results, at)
    // A duplicate shows skill only in comparison with its other tables.
    if (!match.counts || duplicate || winner === null) return
    for (const { userId, won } of results.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
      await recordGameResult(tx, userId, won)
    }
    if (over.isRated) await updateRatings(tx, { ...over, winner })
  })

  ctx.events.on('players-left', (tx, { matchId, userIds, at }) => writeDeparture(tx, matchId, userIds, at))

  ctx.events.on('game-cancelled', async (tx, { matchId, at, left }) => {
    const [match] = await tx
      .update(matches)
      .set({ status: 'cancelled' })
      .where(and(eq(matches.id, matchId), eq(matches.status, 'in_progress')))
      .returning({ tableCode: matches.tableCode })
    if (!match) return
    const userIds = (await readMatchPlayers(tx, [matchId])).map(({ userId }) => userId)
    await ctx.events.emit(tx, 'match-cancelled', { matchId, tableCode: match.tableCode, userIds, left, at })
  })
}

/** Renames and deletes players in matches and ratings, and adds their games to the download of their data. */
export function handleAccountEvents(ctx: Context) {
  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add('games', async function* () {
      const batches = inBatches<Record<string, unknown>>(ctx.db, {
        from: sql`match_players p JOIN matches m ON m.id = p.match_id`,
        where: sql`p.user_id = ${userId}`,
        columns: sql`m.game_id AS "gameId", m.tournament_name AS tournament, p.seat, p.won, p.absent,
          m.team1_points AS "team1Points", m.team2_points AS "team2Points", m.started_at AS "startedAt",
          m.finished_at AS "finishedAt"`,
        keys: [uuidKey(sql`m.id`)],
        order: 'asc',
      })
      for await (const rows of batches) for (const { last, ...row } of rows) yield row
    })
    add(
      'ratings',
      rowsOfSection(() => ctx.db.select().from(ratings).where(eq(ratings.userId, userId))),
    )
  })

  ctx.events.on('user-deleted', async (tx, { userId }) => {
    await tx.delete(ratings).where(eq(ratings.userId, userId))
    await tx.delete(ratingChanges).where(eq(ratingChanges.userId, userId))
  })

  ctx.events.on('user-renamed', async (tx, { userId }) => {
    await tx.execute(sql`
      UPDATE matches m SET winner_key = ${usernameKeyOf(sql`m.winner_id`)}, players_key = (
        SELECT coalesce(string_agg(${usernameKeyOf(sql`p.user_id`)}, ', ' ORDER BY p.seat), '')
        FROM match_players p WHERE p.match_id = m.id)
      WHERE m.id IN (SELECT match_id FROM match_players WHERE user_id = ${userId})`)
  })
}
