import type { UserId } from '@valecuatro/contract'
import { findAnyAdministrator, hasUsers } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { coinAdjustments, createSuspensions } from './adminActions.ts'
import { raiseIncidents } from './alerts.ts'
import { MATCH_COUNT, playMatches } from './matches.ts'
import { createPlayers, PLAYERS } from './players.ts'
import { runTimeline } from './timeline.ts'
import { playTournaments, TOURNAMENTS } from './tournaments.ts'

interface Demo {
  players: number
  matches: number
  tournaments: number
}

/** Creates the data of a first run: players, and games that are really played. */
export async function createDemoWorld(ctx: Context): Promise<Demo> {
  const administratorId = await findAdministrator(ctx)
  const players = await ctx.db.transaction(async tx => {
    const inside = { ...ctx, db: tx }
    const now = ctx.now()
    const created = await createPlayers(inside)
    await runTimeline(inside, [
      ...coinAdjustments(created, administratorId),
      ...playMatches(created, now),
      ...playTournaments(created, administratorId, now),
      ...raiseIncidents(created, administratorId, now),
    ])
    return created
  })
  await createSuspensions(ctx, players, administratorId)
  const played = TOURNAMENTS.reduce((sum, { tables = [] }) => sum + tables.length, 0)
  return { players: PLAYERS.length + 1, matches: MATCH_COUNT + played, tournaments: TOURNAMENTS.length }
}

async function findAdministrator({ db }: Context): Promise<UserId> {
  const administrator = await findAnyAdministrator(db)
  if (!administrator) throw new Error('the demo needs an administrator who announces its tournaments')
  return administrator.id
}

export async function isFirstRun(ctx: Context): Promise<boolean> {
  return !(await hasUsers(ctx.db))
}
