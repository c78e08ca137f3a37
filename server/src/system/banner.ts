import {
  type Banner,
  type BannerChange,
  type BannerSettings,
  MESSAGES,
  type UserId,
} from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { findUser } from '../accounts/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { siteBanner } from './schema.ts'

/** How often a node checks whether another one has changed the banner, or its period has started or ended. */
const REFRESH_INTERVAL_MS = 2000

type BannerRow = typeof siteBanner.$inferSelect

const NO_BANNER: BannerSettings = {
  version: 0,
  isOn: false,
  kind: 'info',
  text: { en: '', es: '' },
  startsAt: null,
  endsAt: null,
  updatedBy: null,
  updatedAt: null,
}

type Schedule = Pick<BannerRow, 'isOn' | 'startsAt' | 'endsAt'>

/** Whether a banner is shown at the given time. */
export function isShown({ isOn, startsAt, endsAt }: Schedule, now: Date): boolean {
  return isOn && !(startsAt && now < startsAt) && !(endsAt && now >= endsAt)
}

export type SiteBanner = ReturnType<typeof createSiteBanner>

/** The banner above every page. Each node keeps it in memory and sends changes to its own sockets. */
export function createSiteBanner(ctx: Context, serve: Serve, sockets: Sockets) {
  let row: BannerRow | undefined
  let sent = 'null'

  function current(): Banner | null {
    if (!row || !isShown(row, ctx.now())) return null
    return { version: row.version, kind: row.kind, text: { en: row.english, es: row.spanish } }
  }

  async function refresh() {
    ;[row] = await ctx.db.select().from(siteBanner)
    const banner = current()
    const text = JSON.stringify(banner)
    if (text === sent) return
    sent = text
    sockets.io.local.emit('banner:changed', { banner })
  }

  async function readSettings(): Promise<BannerSettings> {
    const [row] = await ctx.db.select().from(siteBanner)
    if (!row) return NO_BANNER
    return {
      version: row.version,
      isOn: row.isOn,
      kind: row.kind,
      text: { en: row.english, es: row.spanish },
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      updatedBy: (await findUser(ctx.db, row.updatedBy))?.username ?? null,
      updatedAt: row.updatedAt.toISOString(),
    }
  }

  /** Changes the banner; refused if another administrator has changed it since this version was read. */
  async function change(actorId: UserId, { version, text, startsAt, endsAt, ...changes }: BannerChange) {
    const { updatedBy, updatedAt: _, ...before } = await readSettings()
    const at = ctx.now()
    const values = {
      ...changes,
      version: version + 1,
      english: text.en,
      spanish: text.es,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      updatedBy: actorId,
      updatedAt: at,
    }
    await ctx.db.transaction(async tx => {
      const written =
        version === 0
          ? await tx
              .insert(siteBanner)
              .values({ id: 1, ...values })
              .onConflictDoNothing()
              .returning()
          : await tx
              .update(siteBanner)
              .set(values)
              .where(and(eq(siteBanner.id, 1), eq(siteBanner.version, version)))
              .returning()
      if (written.length === 0) throw new HttpError(409, MESSAGES.settingsChanged).doneBy(updatedBy)
      await writeAudit(tx, {
        actorId,
        action: 'banner-changed',
        subject: 'settings:banner',
        meta: { before: flat(before), after: flat({ ...changes, text, startsAt, endsAt }) },
        at,
      })
    })
  }

  serve('GET /api/banner', async () => current())
  serve('GET /api/admin/banner', readSettings)
  serve('PUT /api/admin/banner', async ({ body, caller }) => {
    await change(caller.userId, body)
    await refresh()
    return readSettings()
  })

  const stop = every(ctx.log, REFRESH_INTERVAL_MS, 'banner', refresh)
  return { current, refresh, close: stop }
}

const flat = ({ isOn, kind, text, startsAt, endsAt }: Omit<BannerChange, 'version'>) => ({
  isOn,
  kind,
  english: text.en,
  spanish: text.es,
  startsAt,
  endsAt,
})
