import {
  MAX_SILENCE_DAYS,
  MESSAGES,
  type SilenceRule,
  type SilenceRuleCreation,
  type SilenceRuleId,
  type SilenceRuleState,
} from '@valecuatro/contract'
import { and, desc, eq, gt, isNull, not, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { findUser, readPlayerNames, readUsernamesById, usernameOf } from '../accounts/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { silenceRules } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Rules that hold alerts back; `raiseAlert` applies them. */
export function serveSilenceRules(serve: Serve, ctx: Context) {
  serve('GET /api/admin/silence-rules', async ({ query, reply }) => {
    const { page, limit, state } = query
    const where = state && stateCondition(ctx, state)
    reply.header('X-Total-Count', await ctx.db.$count(silenceRules, where))
    return readRules(ctx, where, { limit, offset: (page - 1) * limit })
  })
  serve('POST /api/admin/silence-rules', ({ body, caller }) => createRule(ctx, body, caller))
  serve('POST /api/admin/silence-rules/{id}/end', ({ params, caller }) => endRule(ctx, params.id, caller))
}

const stateCondition = (ctx: Context, state: SilenceRuleState): SQL => {
  const isActive = and(isNull(silenceRules.endedAt), gt(silenceRules.endsAt, ctx.now()))!
  return state === 'active' ? isActive : not(isActive)
}

async function readRules(
  ctx: Context,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<SilenceRule[]> {
  const now = ctx.now()
  const rows = await ctx.db
    .select({
      row: silenceRules,
      createdBy: usernameOf<string>(silenceRules.createdBy),
      endedBy: usernameOf<string | null>(silenceRules.endedBy),
      heldBack: sql<number>`(SELECT coalesce(sum(a.count), 0)::int FROM alerts a WHERE a.silence_rule_id = silence_rules.id)`,
      lastHeldBackAt: sql<
        string | null
      >`(SELECT max(a.last_seen_at) FROM alerts a WHERE a.silence_rule_id = silence_rules.id)`,
    })
    .from(silenceRules)
    .where(where)
    .orderBy(desc(silenceRules.createdAt), desc(silenceRules.id))
    .limit(limit)
    .offset(offset)
  const nameOf = await readPlayerNames(
    ctx.db,
    rows.flatMap(({ row }) => row.playerId ?? []),
  )
  return rows.map(({ row, createdBy, endedBy, heldBack, lastHeldBackAt }) => ({
    _id: row.id,
    player: row.playerId && nameOf(row.playerId),
    source: row.source,
    type: row.type,
    code: row.code,
    text: row.text,
    includesCritical: row.includesCritical,
    reason: row.reason,
    state: row.endedAt || row.endsAt <= now ? 'ended' : 'active',
    createdAt: row.createdAt.toISOString(),
    createdBy,
    endsAt: row.endsAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy,
    heldBack,
    lastHeldBackAt: lastHeldBackAt && new Date(lastHeldBackAt).toISOString(),
  }))
}

async function readRule(ctx: Context, id: SilenceRuleId): Promise<SilenceRule> {
  const [rule] = await readRules(ctx, eq(silenceRules.id, id), { limit: 1, offset: 0 })
  if (!rule) throw new HttpError(404, MESSAGES.silenceRuleNotFound)
  return rule
}

async function createRule(
  ctx: Context,
  { endsAt, playerId, ...rule }: z.output<typeof SilenceRuleCreation>,
  { userId: actorId, role }: Caller,
): Promise<SilenceRule> {
  const at = ctx.now()
  const end = new Date(endsAt)
  if (end <= at || end.getTime() > at.getTime() + MAX_SILENCE_DAYS * DAY_MS)
    throw new HttpError(409, MESSAGES.silenceEndInvalid)
  if (rule.includesCritical && role !== 'admin') throw new HttpError(403, MESSAGES.silenceCriticalByAdmins)
  const player = playerId ? await findUser(ctx.db, playerId) : null
  if (playerId && !player) throw new HttpError(404, MESSAGES.playerNotFound)
  const id = newId() as SilenceRuleId
  await ctx.db.transaction(async tx => {
    await tx
      .insert(silenceRules)
      .values({ id, ...rule, playerId: playerId ?? null, createdBy: actorId, createdAt: at, endsAt: end })
    const { reason, code: kind, ...conditions } = rule
    const named = Object.entries({ player: player?.username, kind, ...conditions }).filter(
      ([, value]) => value,
    )
    await writeAudit(tx, {
      actorId,
      action: 'silence-rule-created',
      subject: `silence-rule:${id}`,
      label: reason,
      meta: { ...Object.fromEntries(named), endsAt: end.toISOString() },
      at,
    })
  })
  return readRule(ctx, id)
}

/** Ends an active rule. Of two who end it at once, one is told who was first. */
async function endRule(ctx: Context, id: SilenceRuleId, { userId: actorId }: Caller): Promise<SilenceRule> {
  const at = ctx.now()
  await ctx.db.transaction(async tx => {
    const [ended] = await tx
      .update(silenceRules)
      .set({ endedBy: actorId, endedAt: at })
      .where(and(eq(silenceRules.id, id), stateCondition(ctx, 'active')))
      .returning({ reason: silenceRules.reason })
    if (!ended) {
      const [row] = await tx.select().from(silenceRules).where(eq(silenceRules.id, id))
      if (!row) throw new HttpError(404, MESSAGES.silenceRuleNotFound)
      const names = await readUsernamesById(tx, row.endedBy ? [row.endedBy] : [])
      throw new HttpError(409, MESSAGES.silenceRuleEnded).doneBy(names.get(row.endedBy ?? '') ?? null)
    }
    await writeAudit(tx, {
      actorId,
      action: 'silence-rule-ended',
      subject: `silence-rule:${id}`,
      label: ended.reason,
      at,
    })
  })
  return readRule(ctx, id)
}
