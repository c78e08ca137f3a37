import { MAX_CO_ORGANISERS, MESSAGES, mayCall, type TournamentId, type UserId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { findAccountByName, readUsernamesById, requireUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { lockOrganised, nextVersion, organisersOf } from '../queries.ts'
import { tournaments } from '../schema.ts'

/** Gives an organiser the rights in a tournament. They need not accept: they can remove themselves at any time. */
export async function addCoOrganiser(ctx: Context, actorId: UserId, id: TournamentId, username: string) {
  return ctx.db.transaction(async tx => {
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    const user = await findAccountByName(tx, username)
    if (!user || user.suspendedAt || !mayCall('organiser', user.role))
      throw Object.assign(new HttpError(409, MESSAGES.notAnOrganiser), { about: username })
    if (organisersOf(tournament).includes(user.id)) throw new HttpError(409, MESSAGES.alreadyOrganiser)
    if (tournament.coOrganisers.length >= MAX_CO_ORGANISERS)
      throw new HttpError(409, MESSAGES.coOrganisersTooMany)
    const coOrganisers = [...tournament.coOrganisers, user.id]
    await saveCoOrganisers(tx, id, coOrganisers)
    const { username: by } = await requireUser(tx, actorId)
    await ctx.events.emit(tx, 'co-organiser-added', {
      tournament: { _id: id, name: tournament.name },
      userId: user.id,
      by,
      version: tournament.version + 1,
    })
    await writeAudit(tx, {
      actorId,
      action: 'co-organiser-added',
      subject: `tournament:${id}`,
      label: tournament.name,
      meta: { player: { _id: user.id, username: user.username } },
      at: ctx.now(),
    })
    return presentNames(tx, coOrganisers)
  })
}

/** Takes the rights in a tournament from a co-organiser, who may be the caller. */
export async function removeCoOrganiser(ctx: Context, actorId: UserId, id: TournamentId, userId: UserId) {
  return ctx.db.transaction(async tx => {
    const { name, coOrganisers: before } = await lockOrganised(ctx, tx, id, actorId)
    if (!before.includes(userId)) throw new HttpError(409, MESSAGES.notCoOrganiser)
    const coOrganisers = before.filter(each => each !== userId)
    await saveCoOrganisers(tx, id, coOrganisers)
    const [player] = await presentNames(tx, [userId])
    await writeAudit(tx, {
      actorId,
      action: 'co-organiser-removed',
      subject: `tournament:${id}`,
      label: name,
      meta: { player },
      at: ctx.now(),
    })
    return presentNames(tx, coOrganisers)
  })
}

const saveCoOrganisers = (tx: Database, id: TournamentId, coOrganisers: UserId[]) =>
  tx.update(tournaments).set({ coOrganisers, version: nextVersion }).where(eq(tournaments.id, id))

async function presentNames(tx: Database, ids: UserId[]) {
  const names = await readUsernamesById(tx, ids)
  return ids.flatMap(_id => {
    const username = names.get(_id)
    return username === undefined ? [] : [{ _id, username }]
  })
}
