import {
  DEFAULT_TOURNAMENT_RULES,
  PRACTICE_LIFETIME_MS,
  type PracticeCreation,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, lte } from 'drizzle-orm'
import type { z } from 'zod'
import { createBots, deleteBots, findUser, lockPlayer } from '../../accounts/index.ts'
import { deletePracticeMatches, type Matches } from '../../matches/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { removePotWallet } from '../../wallet/index.ts'
import { addEntries } from '../entry/enter.ts'
import { refundTournament } from '../prizes/finish.ts'
import { lockTournament, lockTournamentIfExists, readEntries } from '../queries.ts'
import { bracketTables, entries, tournaments } from '../schema.ts'
import { endCancelledGames } from './cancel.ts'
import { insertTournament } from './create.ts'
import { requireRemover } from './remove.ts'

/** How long the organiser has to look at everything before it starts by itself. */
const STARTS_AFTER_MS = 60 * 60_000

const NAMES = { en: 'Practice tournament', es: 'Torneo de práctica' } as const

/** No user can have these names, because they contain a space. */
const BOT_NAMES = ['Beto', 'Cacho', 'Tita', 'Mecha', 'Nacho', 'Pocha', 'Tito', 'Lala'].map(
  name => `Bot ${name}`,
)

/** Creates the practice tournament of an organiser, full of bots; resolves with the one that exists if there is one. */
export async function createPractice(
  ctx: Context,
  actorId: UserId,
  { players, mode }: z.output<typeof PracticeCreation>,
): Promise<TournamentId> {
  return ctx.db.transaction(async tx => {
    const now = ctx.now()
    // Of two calls at the same time, the second waits here and finds the tournament of the first.
    await lockPlayer(tx, actorId)
    const [existing] = await tx
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(and(eq(tournaments.createdBy, actorId), tournaments.isPractice))
    if (existing) return existing.id
    const actor = await findUser(tx, actorId)
    const id = await insertTournament(
      ctx,
      tx,
      [actorId],
      {
        name: NAMES[actor?.locale ?? 'en'],
        format: 'bracket',
        entryFee: 0,
        maxPlayers: players,
        prizes: [0],
        hasChat: false,
        rules: { ...DEFAULT_TOURNAMENT_RULES, mode, target: 15 },
        startDate: new Date(now.getTime() + STARTS_AFTER_MS).toISOString(),
      },
      { isPractice: true },
    )
    const bots = await createBots(tx, BOT_NAMES.slice(0, players), now)
    let tournament = (await lockTournamentIfExists(tx, id))!
    for (const bot of bots) tournament = await addEntries(tx, tournament, [bot], now)
    return id
  })
}

/** Whether a tournament is for practice. */
export async function isForPractice(db: Database, id: TournamentId): Promise<boolean> {
  const rows = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.id, id), tournaments.isPractice))
  return rows.length > 0
}

/** Deletes a practice tournament with its bots and games, at the request of `actorId` or by itself. */
export async function removePractice(ctx: Context, matches: Matches, id: TournamentId, actorId?: UserId) {
  // It ends first, so that no further table starts, and its games next: a move locks its game before the tournament.
  await ctx.db.transaction(async tx => {
    const tournament = await lockTournament(ctx, tx, id)
    if (actorId) await requireRemover(tx, actorId, tournament)
    if (tournament.status !== 'finished') await refundTournament(tx, ctx.events, tournament, ctx.now())
  })
  await endCancelledGames(ctx, matches, id)
  await ctx.db.transaction(async tx => {
    await deletePracticeMatches(tx, id)
    const tournament = await lockTournamentIfExists(tx, id)
    // Another call was first.
    if (!tournament) return
    const bots = (await readEntries(tx, id)).map(({ userId }) => userId)
    await tx.delete(bracketTables).where(eq(bracketTables.tournamentId, id))
    await tx.delete(entries).where(eq(entries.tournamentId, id))
    await tx.delete(tournaments).where(eq(tournaments.id, id))
    await deleteBots(tx, bots)
    await removePotWallet(tx, id)
    const subject = { subject: `tournament:${id}`, label: tournament.name }
    const { status } = tournament
    if (actorId)
      await writeAudit(tx, {
        actorId,
        action: 'tournament-removed',
        ...subject,
        meta: { status },
        at: ctx.now(),
      })
  })
}

/** Deletes the practice tournaments whose day is over. */
export async function removeExpiredPractice(ctx: Context, matches: Matches) {
  const expired = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        tournaments.isPractice,
        lte(tournaments.createdAt, new Date(ctx.now().getTime() - PRACTICE_LIFETIME_MS)),
      ),
    )
  for (const { id } of expired) await removePractice(ctx, matches, id)
}
