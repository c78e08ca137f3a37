import {
  ATTENTION_KINDS,
  type Attention,
  type AttentionItem,
  type AttentionKind,
  mayCall,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { type AttentionCheck, type AttentionFinding, before } from '../platform/attention.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createHealth } from '../platform/http/health.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { shareRead } from '../platform/http/sharedRead.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live, TopicHandler } from '../platform/sockets/live.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'

const REFRESH_INTERVAL_MS = 5000
const MINUTE_MS = 60_000
/** A backup is made every night. */
const BACKUP_MAX_AGE_MS = 30 * 60 * MINUTE_MS
/** The row of `heartbeat` in which the operator's backup records its time (docs/operations.md). */
const BACKUP_HEARTBEAT = 2

/** Several findings of these kinds are one line. */
const GROUPED: readonly AttentionKind[] = ['games-overdue', 'matches-missed']

type Reader = Pick<Caller, 'userId' | 'role'>

type CheckResult = Pick<AttentionCheck, 'name' | 'access'> & { findings: AttentionFinding[] | null }

/**
 * What needs the attention of staff, from the checks of all domains. A node makes the checks once for all readers, and
 * only while one of them is connected to it; what a reader sees of it depends on their role and tournaments.
 */
export function createAttention(ctx: Context, serve: Serve, live: Live, checks: AttentionCheck[]) {
  const makeChecks = (): Promise<CheckResult[]> =>
    Promise.all(
      checks.map(async ({ name, access, find }) => {
        const findings = await find().catch(error => {
          ctx.log.warn({ err: error, check: name }, 'a check of what needs attention failed')
          return null
        })
        return { name, access, findings }
      }),
    )
  // A little less than the interval, so that every refresh makes the checks again.
  const makeSharedChecks = shareRead(ctx, 0.5 * REFRESH_INTERVAL_MS, makeChecks)

  serve('GET /api/admin/attention', async ({ caller }) =>
    presentFor(caller, await makeSharedChecks(), ctx.now()),
  )

  const topic: TopicHandler<'attention'> = {
    isPersonal: true,
    intervalMs: 0.9 * REFRESH_INTERVAL_MS,
    read: async documents => {
      const results = await makeSharedChecks()
      return documents.map(({ reader }) => reader && presentFor(reader, results, ctx.now()))
    },
  }
  return {
    topic,
    /** What each of these members of staff sees now. */
    readFor: async (readers: Reader[]): Promise<Attention[]> => {
      const results = await makeSharedChecks()
      return readers.map(reader => presentFor(reader, results, ctx.now()))
    },
    close: every(ctx.log, REFRESH_INTERVAL_MS, 'what needs attention', () => live.refresh('attention')),
  }
}

/** What this reader may see of the results. */
export function presentFor({ userId, role }: Reader, results: CheckResult[], now: Date): Attention {
  const visible = results.filter(({ access }) => mayCall(access, role))
  const findings = visible
    .flatMap(result => result.findings ?? [])
    .filter(({ seenBy }) => !seenBy || role === 'admin' || seenBy.includes(userId))
  const byKind = Map.groupBy(findings.map(toItem), ({ kind }) => kind)
  return {
    items: ATTENTION_KINDS.flatMap(kind => {
      const items = (byKind.get(kind) ?? []).toSorted(byAge)
      return GROUPED.includes(kind) && items.length > 1
        ? [{ ...items[0]!, count: items.length, subject: null }]
        : items
    }),
    unchecked: visible.filter(({ findings }) => findings === null).map(({ name }) => name),
    checkedAt: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString(),
  }
}

const toItem = ({ seenBy: _, since, ...finding }: AttentionFinding): AttentionItem => ({
  count: 1,
  expected: null,
  takenBy: null,
  subject: null,
  ...finding,
  since: since?.toISOString() ?? null,
})

const byAge = (a: AttentionItem, b: AttentionItem) => (a.since ?? '').localeCompare(b.since ?? '')

/** The database, Redis and the last backup. */
export function createSystemChecks(ctx: Context, sockets: Sockets): AttentionCheck[] {
  const isHealthy = createHealth(ctx.db)
  return [
    {
      name: 'system',
      access: 'admin',
      find: async () => [
        ...((await isHealthy()) ? [] : [{ kind: 'database' as const }]),
        ...(sockets.isReady() ? [] : [{ kind: 'redis' as const }]),
      ],
    },
    {
      name: 'backups',
      access: 'admin',
      // Without a recorded backup it is not known whether there are backups elsewhere.
      find: async () => {
        const rows = await rowsOf<{ at: string | Date }>(
          ctx.db,
          sql`SELECT at FROM heartbeat WHERE id = ${BACKUP_HEARTBEAT}
              AND at < ${before(ctx.now(), BACKUP_MAX_AGE_MS).toISOString()}::timestamptz`,
        )
        return rows.map(({ at }) => ({ kind: 'backup-old', since: new Date(at) }))
      },
    },
  ]
}
