import type { UserId } from '@valecuatro/contract'
import { createUser, reinstateUser, suspendUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { adjustUserCoins } from '../system/index.ts'
import { type DemoPlayer, type DemoPlayerName, PLAYERS } from './players.ts'
import type { TimelineEntry } from './timeline.ts'

const HOUR_MS = 60 * 60 * 1000

/** Coins that the administrator has added and, once, deducted. */
export function coinAdjustments(players: readonly DemoPlayer[], administratorId: UserId): TimelineEntry[] {
  const adjust = (name: DemoPlayerName, amount: number, hours: number): TimelineEntry => {
    const { id, since } = players.find(player => player.name === name)!
    return {
      at: new Date(since.getTime() + hours * HOUR_MS),
      happen: ctx =>
        adjustUserCoins(ctx, { userId: administratorId, confirmedAt: ctx.now() }, id, {
          amount,
          reason: 'admin_manual',
        }),
    }
  }
  return [
    ...PLAYERS.filter(({ gift }) => gift > 0).map(({ name, gift }) => adjust(name, gift, 5)),
    adjust('Gardenia', -60, 6),
  ]
}

/** One player who is suspended, and one who was suspended by mistake and reinstated. */
export async function createSuspensions(
  ctx: Context,
  players: readonly DemoPlayer[],
  administratorId: UserId,
) {
  const before = (hours: number): Context => {
    const at = new Date(ctx.now().getTime() - hours * HOUR_MS)
    return { ...ctx, now: () => at }
  }
  const { id } = players.find(({ name }) => name === 'Dante')!
  await suspendUser(before(200), administratorId, id, {
    reason: 'Jugó con dos cuentas',
  })
  await reinstateUser(before(199), administratorId, id)

  const created = await createUser(ctx.db, ctx.events, {
    username: 'Zoilo',
    email: 'zoilo@demo.valecuatro.local',
    passwordHash: null,
    role: 'player',
    createdAt: before(70).now(),
    emailVerifiedAt: before(70).now(),
  })
  if (!created.ok) throw new Error(`a demo player could not be created: ${created.error}`)
  await suspendUser(before(46), administratorId, created.user.id, {
    reason: 'Le pasó sus cartas a un rival por el chat',
  })
}
