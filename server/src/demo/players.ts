import type { UserId } from '@valecuatro/contract'
import { createUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'

/** In the order of registration. Lautaro has only just registered and has not played. */
export const PLAYERS = [
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

export type DemoPlayerName = (typeof PLAYERS)[number]['name']

const HOUR_MS = 60 * 60 * 1000

export interface DemoPlayer {
  id: UserId
  name: DemoPlayerName
  skill: number
  since: Date
}

/** These players have no password, so it is not possible to sign in as one of them. */
export async function createPlayers(ctx: Context): Promise<DemoPlayer[]> {
  const now = ctx.now().getTime()
  const players: DemoPlayer[] = []
  for (const [index, { name, skill }] of PLAYERS.entries()) {
    const createdAt = new Date(now - (PLAYERS.length - index) * 53 * HOUR_MS)
    const address = name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
    const created = await createUser(ctx.db, ctx.events, {
      username: name,
      email: `${address}@demo.valecuatro.local`,
      passwordHash: null,
      role: 'player',
      createdAt,
      emailVerifiedAt: createdAt,
    })
    // On a first run the only other name is the administrator's.
    if (!created.ok) throw new Error(`a demo player could not be created: ${created.error}`)
    players.push({ id: created.user.id, name, skill, since: createdAt })
  }
  return players
}
