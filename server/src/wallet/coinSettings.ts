import { type CoinSettings, type CoinSettingsChange, MESSAGES, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { countAdministrators, findUser } from '../accounts/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { coinSettings } from './schema.ts'

type CoinRules = Omit<CoinSettingsChange, 'version'>

/** The limits on coins moved by hand; none before the first change. */
export async function readCoinRules(db: Database): Promise<CoinRules> {
  const [row] = await db.select().from(coinSettings)
  return {
    dailyLimits: { admin: row?.adminDailyLimit ?? null, organiser: row?.organiserDailyLimit ?? null },
    approvalAbove: row?.approvalAbove ?? null,
  }
}

/** The beginning of the current day, in UTC. */
export const startOfDay = (now: Date) => new Date(now.toISOString().slice(0, 10))

/** The settings of the limits, for administrators. */
export function serveCoinSettings(serve: Serve, ctx: Context) {
  async function read(): Promise<CoinSettings> {
    const [row] = await ctx.db.select().from(coinSettings)
    return {
      ...(await readCoinRules(ctx.db)),
      isOnlyAdministrator: (await countAdministrators(ctx.db)) < 2,
      version: row?.version ?? 0,
      updatedBy: row ? ((await findUser(ctx.db, row.updatedBy))?.username ?? null) : null,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    }
  }

  /** Refused if another administrator has changed the settings since this version was read. */
  async function change(actorId: UserId, { version, ...rules }: CoinSettingsChange) {
    const { updatedBy } = await read()
    const at = ctx.now()
    const values = { ...flat(rules), version: version + 1, updatedBy: actorId, updatedAt: at }
    await ctx.db.transaction(async tx => {
      const before = await readCoinRules(tx)
      const written =
        version === 0
          ? await tx
              .insert(coinSettings)
              .values({ id: 1, ...values })
              .onConflictDoNothing()
              .returning()
          : await tx
              .update(coinSettings)
              .set(values)
              .where(and(eq(coinSettings.id, 1), eq(coinSettings.version, version)))
              .returning()
      if (written.length === 0) throw new HttpError(409, MESSAGES.settingsChanged).doneBy(updatedBy)
      await writeAudit(tx, {
        actorId,
        action: 'coin-settings-changed',
        subject: 'settings:coins',
        meta: { before: flat(before), after: flat(rules) },
        at,
      })
    })
  }

  serve('GET /api/admin/coin-settings', read)
  serve('PUT /api/admin/coin-settings', async ({ body, caller }) => {
    await change(caller.userId, body)
    return read()
  })
}

const flat = ({ dailyLimits, approvalAbove }: CoinRules) => ({
  adminDailyLimit: dailyLimits.admin,
  organiserDailyLimit: dailyLimits.organiser,
  approvalAbove,
})
