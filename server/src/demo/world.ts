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

/** Some life for the first look around: players, and what they have really played. */
export async function createDemoWorld(ctx: Context): Promise<Demo> {
  const administratorId = await findAdministrator(ctx)
  const guests = await ctx.db.transaction(async tx => {
    const inside = { ...ctx, db: tx }
    const now = ctx.now()
    const invited = await createPlayers(inside)
    await runTimeline(inside, [
      ...coinAdjustments(invited, administratorId),
      ...playMatches(invited, now),
      ...playTournaments(invited, administratorId, now),
      ...raiseIncidents(invited, administratorId, now),
    ])
    return invited
  })
  await createSuspensions(ctx, guests, administratorId)
  const played = TOURNAMENTS.reduce((sum, { tables = [] }) => sum + tables.length, 0)
  return { players: PLAYERS.length + 1, matches: MATCH_COUNT + played, tournaments: TOURNAMENTS.length }
}

async function findAdministrator({ db }: Context): Promise<string> {
  const administrator = await findAnyAdministrator(db)
  if (!administrator) throw new Error('the demo needs an administrator who announces its tournaments')
  return administrator.id
}

export async function isFirstRun(ctx: Context): Promise<boolean> {
  return !(await hasUsers(ctx.db))
}
