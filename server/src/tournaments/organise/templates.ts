import {
  DEFAULT_TOURNAMENT_RULES,
  MAX_TEMPLATES,
  MESSAGES,
  type TemplateCreation,
  type TemplateEdit,
  type TemplateId,
  type TournamentTemplate,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { findUser, readUsernamesById } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { tournamentTemplates } from '../schema.ts'
import { readTemplate } from './series.ts'

type TemplateRow = typeof tournamentTemplates.$inferSelect

/** The templates that a user can use: their own, and those that others share. */
export async function listTemplates({ db }: Context, userId: UserId): Promise<TournamentTemplate[]> {
  const rows = await db
    .select()
    .from(tournamentTemplates)
    .where(or(eq(tournamentTemplates.createdBy, userId), tournamentTemplates.isShared))
    .orderBy(asc(sql`lower(${tournamentTemplates.name})`), asc(tournamentTemplates.id))
  return presentTemplates(db, rows)
}

/** Saves the settings of a tournament in which this user may act. */
export async function createTemplate(
  ctx: Context,
  actorId: UserId,
  { tournamentId, name, isShared }: z.output<typeof TemplateCreation>,
): Promise<TournamentTemplate> {
  const row = await ctx.db.transaction(async tx => {
    const { conditions, ...settings } = await readTemplate(ctx, tx, tournamentId, actorId)
    const { enterAs, minRating, maxRating, access } = conditions
    const [own] = await tx
      .select({ kept: count() })
      .from(tournamentTemplates)
      .where(eq(tournamentTemplates.createdBy, actorId))
    if (own!.kept >= MAX_TEMPLATES) throw new HttpError(409, MESSAGES.tooManyTemplates)
    const [inserted] = await tx
      .insert(tournamentTemplates)
      .values({
        id: newId() as TemplateId,
        name,
        isShared,
        ...settings,
        conditions: { enterAs, minRating, maxRating, access },
        createdBy: actorId,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!inserted) throw nameTaken()
    await audit(ctx, tx, actorId, 'template-saved', inserted, { isShared })
    return inserted
  })
  return (await presentTemplates(ctx.db, [row]))[0]!
}

export async function editTemplate(
  ctx: Context,
  actorId: UserId,
  id: TemplateId,
  changes: z.output<typeof TemplateEdit>,
): Promise<TournamentTemplate> {
  const row = await ctx.db.transaction(async tx => {
    const template = await lockOwn(tx, id, actorId)
    const after = { name: changes.name ?? template.name, isShared: changes.isShared ?? template.isShared }
    const taken = await tx
      .select({ id: tournamentTemplates.id })
      .from(tournamentTemplates)
      .where(
        and(
          eq(tournamentTemplates.createdBy, template.createdBy),
          sql`lower(${tournamentTemplates.name}) = lower(${after.name})`,
        ),
      )
    if (taken.some(other => other.id !== id)) throw nameTaken()
    const [edited] = await tx
      .update(tournamentTemplates)
      .set(after)
      .where(eq(tournamentTemplates.id, id))
      .returning()
    const { name, isShared } = template
    await audit(ctx, tx, actorId, 'template-changed', edited!, { before: { name, isShared }, after })
    return edited!
  })
  return (await presentTemplates(ctx.db, [row]))[0]!
}

export async function removeTemplate(ctx: Context, actorId: UserId, id: TemplateId) {
  await ctx.db.transaction(async tx => {
    await audit(ctx, tx, actorId, 'template-deleted', await lockOwn(tx, id, actorId), {})
    await tx.delete(tournamentTemplates).where(eq(tournamentTemplates.id, id))
  })
}

const audit = (
  ctx: Context,
  tx: Database,
  actorId: UserId,
  action: string,
  { id, name }: TemplateRow,
  meta: Record<string, unknown>,
) => writeAudit(tx, { actorId, action, subject: `template:${id}`, label: name, meta, at: ctx.now() })

const nameTaken = () => new HttpError(409, MESSAGES.templateNameTaken).ofField('name')

/** Only the person who saved a template changes it; administrators also change shared ones. */
async function lockOwn(tx: Database, id: TemplateId, actorId: UserId): Promise<TemplateRow> {
  const [row] = await tx
    .select()
    .from(tournamentTemplates)
    .where(eq(tournamentTemplates.id, id))
    .for('no key update')
  const isAdmin = (await findUser(tx, actorId))?.role === 'admin'
  if (!row || (row.createdBy !== actorId && !row.isShared))
    throw new HttpError(404, MESSAGES.templateNotFound)
  if (row.createdBy !== actorId && !isAdmin) throw new HttpError(403, MESSAGES.notYourTemplate)
  return row
}

async function presentTemplates(db: Database, rows: TemplateRow[]): Promise<TournamentTemplate[]> {
  const names = await readUsernamesById(db, [...new Set(rows.map(({ createdBy }) => createdBy))])
  return rows.map(({ id, name, isShared, template, conditions, durationMinutes, createdBy }) => ({
    _id: id,
    name,
    isShared,
    createdBy: { _id: createdBy, username: names.get(createdBy) ?? '' },
    settings: {
      name: template.name,
      description: template.description ?? '',
      format: template.format,
      rules: { ...DEFAULT_TOURNAMENT_RULES, ...template.rules },
      entryFee: template.entryFee,
      maxPlayers: template.maxPlayers,
      prizes: template.prizes ?? [],
      addedPrize: template.addedPrize ?? 0,
      hasChat: template.hasChat ?? true,
      checkInMinutes: template.checkInMinutes ?? null,
      entry: conditions,
      durationMinutes,
    },
  }))
}
