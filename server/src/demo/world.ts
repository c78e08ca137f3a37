import { sql } from 'drizzle-orm'
import { createUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database.ts'
import { MINT, moveCoins } from '../wallet/index.ts'

const PLAYERS = [
  { name: 'Anahí', wins: 42, losses: 31, gift: 500 },
  { name: 'Benicio', wins: 18, losses: 25, gift: 0 },
  { name: 'Candelaria', wins: 63, losses: 40, gift: 1200 },
  { name: 'Dante', wins: 7, losses: 11, gift: 0 },
  { name: 'Eusebio', wins: 88, losses: 71, gift: 250 },
  { name: 'Felicitas', wins: 29, losses: 12, gift: 0 },
  { name: 'Gardenia', wins: 3, losses: 9, gift: 100 },
  { name: 'Hipólito', wins: 51, losses: 57, gift: 0 },
  { name: 'Itatí', wins: 34, losses: 33, gift: 0 },
  { name: 'Jacinto', wins: 12, losses: 4, gift: 750 },
  { name: 'Lautaro', wins: 0, losses: 0, gift: 0 },
  { name: 'Malena', wins: 76, losses: 52, gift: 300 },
] as const

const HOUR = 60 * 60 * 1000

/** Some life for the first look around. Nobody can sign in as one of these players: they have no password. */
export async function layOutDemoWorld(ctx: Context): Promise<number> {
  const now = ctx.now().getTime()
  await ctx.db.transaction(async tx => {
    for (const [index, { name, wins, losses, gift }] of PLAYERS.entries()) {
      const createdAt = new Date(now - (PLAYERS.length - index) * 53 * HOUR)
      const email = `${name
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()}@demo.valecuatro.local`
      const created = await createUser(tx, ctx.events, {
        username: name,
        email,
        passwordHash: null,
        role: 'player',
        createdAt,
        stats: { wins, losses, gamesPlayed: wins + losses },
      })
      if (!created.ok || gift === 0) continue
      await moveCoins(tx, {
        from: MINT,
        to: created.user.id,
        amount: gift,
        reason: 'admin_manual',
        cause: `demo:${created.user.id}`,
        at: new Date(createdAt.getTime() + 5 * HOUR),
      })
    }
  })
  return PLAYERS.length
}

export async function isFirstRun(ctx: Context): Promise<boolean> {
  const [row] = await rowsOf<{ used: boolean }>(ctx.db, sql`SELECT EXISTS (SELECT FROM users) AS used`)
  return !row?.used
}
