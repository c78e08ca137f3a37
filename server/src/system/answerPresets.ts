import {
  type AnswerPreset,
  type AnswerPresets,
  DEFAULT_ANSWER_PRESETS,
  MESSAGES,
  UserId,
} from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { findUser, readUsersById } from '../accounts/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { answerPresets } from './schema.ts'

/** Texts that staff can start from when they write to people. */
export function serveAnswerPresets(serve: Serve, ctx: Context) {
  async function read(recipients = ''): Promise<AnswerPresets> {
    const ids = recipients.split(',').flatMap(id => UserId.safeParse(id).data ?? [])
    const [row] = await ctx.db.select().from(answerPresets)
    const users = [...(await readUsersById(ctx.db, ids)).values()]
    const isSpanish = users.length > 0 && users.every(({ locale }) => locale === 'es')
    return {
      presets: row?.presets ?? DEFAULT_ANSWER_PRESETS,
      language: isSpanish ? 'es' : 'en',
      version: row?.version ?? 0,
      updatedBy: row ? ((await findUser(ctx.db, row.updatedBy))?.username ?? null) : null,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    }
  }

  /** Changes the presets; refused if another person has changed them since this version was read. */
  async function change(actorId: UserId, version: number, presets: AnswerPreset[]): Promise<AnswerPresets> {
    const before = await read()
    const at = ctx.now()
    const values = { presets, version: version + 1, updatedBy: actorId, updatedAt: at }
    await ctx.db.transaction(async tx => {
      const written =
        version === 0
          ? await tx
              .insert(answerPresets)
              .values({ id: 1, ...values })
              .onConflictDoNothing()
              .returning({ id: answerPresets.id })
          : await tx
              .update(answerPresets)
              .set(values)
              .where(and(eq(answerPresets.id, 1), eq(answerPresets.version, version)))
              .returning({ id: answerPresets.id })
      if (written.length === 0)
        throw new HttpError(409, MESSAGES.settingsChanged).doneBy((await read()).updatedBy)
      const titles = (of: AnswerPreset[]) => of.map(({ title }) => title).join(', ')
      await writeAudit(tx, {
        actorId,
        action: 'answer-presets-changed',
        subject: 'settings:answer-presets',
        meta: { before: titles(before.presets), after: titles(presets) },
        at,
      })
    })
    return read()
  }

  serve('GET /api/admin/answer-presets', ({ query }) => read(query.recipients))
  serve('PUT /api/admin/answer-presets', ({ body, caller }) =>
    change(caller.userId, body.version, body.presets),
  )
}
