import {
  type AlertSettings,
  DEFAULT_DETECTORS,
  type Detector,
  type DetectorSettings,
  DetectorThresholds,
  MESSAGES,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import { findUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { alertSettings } from '../schema.ts'

/** How long a node caches the settings: a change made on another node takes effect after this time. */
const CACHE_LIFETIME_MS = 2000

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** The thresholds of the detectors: the same on all nodes, changed without a restart. */
export function createSettingsStore(ctx: Context) {
  let known: { detectors: DetectorSettings; until: number } | null = null

  async function read(): Promise<AlertSettings> {
    const [row] = await ctx.db.select().from(alertSettings)
    if (!row) return { detectors: DEFAULT_DETECTORS, version: 0, updatedBy: null, updatedAt: null }
    return {
      detectors: complete(row.detectors),
      version: row.version,
      updatedBy: (await findUser(ctx.db, row.updatedBy))?.username ?? null,
      updatedAt: row.updatedAt.toISOString(),
    }
  }

  return {
    read,

    /** The cached thresholds. Inside a transaction, pass its handle. */
    async current(db: Database = ctx.db): Promise<DetectorSettings> {
      if (!known || known.until < performance.now()) {
        const [row] = await db.select().from(alertSettings)
        const detectors = row ? complete(row.detectors) : DEFAULT_DETECTORS
        known = { detectors, until: performance.now() + CACHE_LIFETIME_MS }
      }
      return known.detectors
    },

    /** Changes the thresholds. Refused if another administrator has changed them since `version` was read. */
    async change(actorId: UserId, detectors: DetectorSettings, version: number): Promise<AlertSettings> {
      const before = await read()
      const at = ctx.now()
      const changed = { detectors, version: version + 1, updatedBy: actorId, updatedAt: at }
      await ctx.db.transaction(async tx => {
        const written =
          version === 0
            ? await tx
                .insert(alertSettings)
                .values({ id: 1, ...changed })
                .onConflictDoNothing()
                .returning({ id: alertSettings.id })
            : await tx
                .update(alertSettings)
                .set(changed)
                .where(and(eq(alertSettings.id, 1), eq(alertSettings.version, version)))
                .returning({ id: alertSettings.id })
        if (written.length === 0) {
          const [now] = await tx.select({ by: alertSettings.updatedBy }).from(alertSettings).where(sql`true`)
          const user = now && (await findUser(tx, now.by))
          throw new HttpError(409, MESSAGES.settingsChanged).doneBy(user?.username ?? null)
        }
        await writeAudit(tx, {
          actorId,
          action: 'alert-settings-changed',
          subject: 'settings:alerts',
          meta: differenceOf(before.detectors, detectors),
          at,
        })
      })
      known = null
      return read()
    },
  }
}

/** Adds the defaults of thresholds that are not stored, and replaces invalid settings by the defaults. */
function complete(stored: DetectorSettings): DetectorSettings {
  const names = Object.keys(DEFAULT_DETECTORS) as Detector[]
  const merged = Object.fromEntries(
    names.map(name => [name, { ...DEFAULT_DETECTORS[name], ...stored[name] }]),
  )
  const parsed = DetectorThresholds.safeParse(merged)
  return parsed.success ? parsed.data : DEFAULT_DETECTORS
}

/** The thresholds that have changed, `before` and `after`. */
function differenceOf(before: DetectorSettings, after: DetectorSettings) {
  const [old, fresh] = [flat(before), flat(after)]
  const names = Object.keys(fresh).filter(name => old[name] !== fresh[name])
  const pick = (from: Record<string, number | boolean>) =>
    Object.fromEntries(names.map(name => [name, from[name]]))
  return { before: pick(old), after: pick(fresh) }
}

const flat = (settings: DetectorSettings): Record<string, number | boolean> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([detector, each]) =>
      Object.entries(each).map(([name, value]) => [`${detector}.${name}`, value]),
    ),
  )
