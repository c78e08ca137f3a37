import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createUser } from '../accounts/index.ts'
import { layOutPastMatch } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { MINT, moveCoins } from '../wallet/index.ts'
import { createChance } from './chance.ts'
import { chooseAs } from './regular.ts'

/** From who came first to who came last. Lautaro has only just arrived, and has not played. */
const PLAYERS = [
  { name: 'Anahí', skill: 0.75, gift: 500 },
  { name: 'Benicio', skill: 0.4, gift: 0 },
  { name: 'Candelaria', skill: 0.85, gift: 1200 },
  { name: 'Dante', skill: 0.3, gift: 0 },
  { name: 'Eusebio', skill: 0.6, gift: 250 },
  { name: 'Felicitas', skill: 0.95, gift: 0 },
  { name: 'Gardenia', skill: 0.1, gift: 100 },
  { name: 'Hipólito', skill: 0.5, gift: 0 },
  { name: 'Itatí', skill: 0.55, gift: 0 },
  { name: 'Jacinto', skill: 0.8, gift: 750 },
  { name: 'Malena', skill: 0.7, gift: 300 },
  { name: 'Lautaro', skill: 0, gift: 0 },
] as const

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const MATCHES = 32

interface Demo {
  players: number
  matches: number
}

/** Some life for the first look around. Nobody can sign in as one of these players: they have no password. */
export async function layOutDemoWorld(ctx: Context): Promise<Demo> {
  await ctx.db.transaction(async tx => {
    const regulars = await invite(tx, ctx)
    await playThePast(tx, ctx, regulars)
  })
  return { players: PLAYERS.length, matches: MATCHES }
}

interface Guest {
  id: string
  skill: number
  since: Date
}

async function invite(tx: Database, ctx: Context): Promise<Guest[]> {
  const now = ctx.now().getTime()
  const guests: Guest[] = []
  for (const [index, { name, skill, gift }] of PLAYERS.entries()) {
    const createdAt = new Date(now - (PLAYERS.length - index) * 53 * HOUR)
    const address = name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
    const created = await createUser(tx, ctx.events, {
      username: name,
      email: `${address}@demo.valecuatro.local`,
      passwordHash: null,
      role: 'player',
      createdAt,
    })
    if (!created.ok) continue
    if (skill > 0) guests.push({ id: created.user.id, skill, since: createdAt })
    if (gift === 0) continue
    await moveCoins(tx, {
      from: MINT,
      to: created.user.id,
      amount: gift,
      reason: 'admin_manual',
      cause: `demo:${created.user.id}`,
      at: new Date(createdAt.getTime() + 5 * HOUR),
    })
  }
  return guests
}

/** Evenings of truco among whoever had already come by then, the last one a few hours ago. */
async function playThePast(tx: Database, ctx: Context, guests: Guest[]) {
  const random = createChance(4)
  const now = ctx.now().getTime()
  const since = guests[3]!.since.getTime() + HOUR
  for (let number = 0; number < MATCHES; number++) {
    const startedAt = new Date(since + ((now - 2 * HOUR - since) * number) / (MATCHES - 1))
    const present = guests.filter(guest => guest.since < startedAt)
    const four = Array.from({ length: 4 }, () => present.splice(Math.floor(random() * present.length), 1)[0]!)
    await layOutPastMatch(tx, ctx, {
      userIds: four.map(({ id }) => id),
      startedAt,
      secret: createHash('sha256').update(`demo ${number}`).digest('hex'),
      pace: () => 1500 + Math.floor(random() * 7000),
      choose: view => chooseAs(four[view.seat!]!.skill, view, random),
    })
  }
}

export async function isFirstRun(ctx: Context): Promise<boolean> {
  const [row] = await rowsOf<{ used: boolean }>(ctx.db, sql`SELECT EXISTS (SELECT FROM users) AS used`)
  return !row?.used
}
