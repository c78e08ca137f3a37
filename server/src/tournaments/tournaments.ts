import { and, eq, inArray } from 'drizzle-orm'
import type { Matches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { type Sockets, userRoom } from '../platform/sockets.ts'
import { advance } from './advance.ts'
import type { DrawOptions } from './draw.ts'
import { createWatch } from './liveUpdates.ts'
import { type IsHere, renewPresence } from './presence.ts'
import { assertNotOver, nextVersion } from './queries.ts'
import { arenaQueue, bracketTables, tournaments } from './schema.ts'
import { seatArena } from './seatArena.ts'
import { beginTables, restartClocks } from './startTables.ts'
import { runDueTournaments } from './sweep.ts'

const TICK = 1000

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A tournament was drawn, ended or called off because it was due; that is committed. */
    'tournament-stepped': { tournamentId: string }
  }
}

export interface TournamentOptions {
  /** How long a table of a bracket waits for whoever is not there. */
  noShow: number
  random?: () => number
  isHere?: IsHere
}

export type Tournaments = ReturnType<typeof createTournaments>

/**
 * Tournaments run by themselves. Whatever is due is written in the rows; every node looks once a second, and whoever
 * takes a row's lock first does it.
 */
export function createTournaments(
  ctx: Context,
  matches: Matches,
  sockets: Sockets,
  { noShow, random = Math.random, isHere = userId => sockets.isHere(userRoom(userId)) }: TournamentOptions,
) {
  const dealing: DrawOptions = { random, noShow }
  const watch = createWatch(ctx, sockets)
  let isFirst = true
  let isTicking = false

  ctx.events.on('match-starting', async (tx, { tournamentId }) => {
    if (tournamentId) await assertNotOver(tx, tournamentId)
  })

  ctx.events.on('match-started', async (tx, { matchId, tournamentId, userIds }) => {
    if (userIds.length > 0) await tx.delete(arenaQueue).where(inArray(arenaQueue.userId, userIds))
    if (!tournamentId) return
    await tx.update(tournaments).set({ version: nextVersion }).where(eq(tournaments.id, tournamentId))
    await tx
      .update(bracketTables)
      .set({ state: 'playing' })
      .where(and(eq(bracketTables.matchId, matchId), eq(bracketTables.state, 'waiting')))
    watch.changed(tournamentId)
  })

  ctx.events.on('match-finished', async (tx, match) => {
    await advance(tx, match, dealing)
    if (match.tournamentId) watch.changed(match.tournamentId)
  })

  ctx.events.on('player-waits', async (tx, { userId, tournamentId: place }) => {
    // Whoever goes from one tournament to another has taken his one row along.
    if (place === null) await leaveQueue(tx, userId)
  })
  ctx.events.on('user-suspended', (tx, { userId }) => leaveQueue(tx, userId))

  async function leaveQueue(tx: Database, userId: string) {
    const left = await tx.delete(arenaQueue).where(eq(arenaQueue.userId, userId)).returning()
    for (const { tournamentId } of left) watch.changed(tournamentId)
  }

  /** Tables of an arena, while there are four who wait for one. */
  async function seat(tournamentId: string) {
    while (await seatArena(ctx, matches, tournamentId)) watch.changed(tournamentId)
  }

  async function tick() {
    if (isFirst) await restartClocks(ctx, noShow)
    isFirst = false
    for (const id of await runDueTournaments(ctx, dealing)) {
      watch.changed(id)
      ctx.events.emitDetached(ctx.db, 'tournament-stepped', { tournamentId: id })
    }
    await renewPresence(ctx, isHere)
    await beginTables(ctx, matches)
    const queues = await ctx.db.selectDistinct({ tournamentId: arenaQueue.tournamentId }).from(arenaQueue)
    for (const { tournamentId } of queues) await seat(tournamentId)
    await watch.lookAtAll()
  }

  const timer = setInterval(async () => {
    if (isTicking) return
    isTicking = true
    await tick().catch(error => ctx.log.error({ err: error }, 'tournaments could not be looked after'))
    isTicking = false
  }, TICK)
  timer.unref()

  return {
    watch,
    tick,
    seat,

    /** A change was made at this node: tell its watchers soon. */
    changed: watch.changed,

    close() {
      clearInterval(timer)
      watch.close()
    },
  }
}
