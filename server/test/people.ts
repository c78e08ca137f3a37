import { randomBytes } from 'node:crypto'
import type { UserId } from '@valecuatro/contract'
import { createUser, ensureAdministrator } from '../src/accounts/index.ts'
import type { Context } from '../src/platform/context.ts'
import { createClient } from './client.ts'
import type { World } from './world.ts'

/** Creates many accounts at once, without passwords. */
export async function createUsers(ctx: Context, count: number): Promise<UserId[]> {
  const batch = randomBytes(3).toString('hex')
  const userIds: UserId[] = []
  for (let n = 0; n < count; n++) {
    const username = `guest-${batch}-${n}`
    const created = await createUser(ctx.db, ctx.events, {
      username,
      email: `${username}@example.com`,
      passwordHash: null,
      role: 'player',
      createdAt: ctx.now(),
    })
    if (!created.ok) throw new Error(created.error)
    userIds.push(created.user.id)
  }
  return userIds
}

/** Signs in the administrator. */
export async function signInAdmin(world: World) {
  world.ctx.config.adminEmail = 'admin@example.com'
  world.ctx.config.adminPassword = 'house-rules'
  await ensureAdministrator(world.ctx)
  const admin = createClient(world)
  const { body } = await admin.call('POST /api/admin/login', {
    body: { email: 'admin@example.com', password: 'house-rules' },
  })
  return Object.assign(admin, { userId: body._id as UserId })
}

export type Admin = Awaited<ReturnType<typeof signInAdmin>>
