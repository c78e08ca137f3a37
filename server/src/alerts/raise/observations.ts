import { DETECTORS, type DetectorSettings } from '@valecuatro/contract'
import { and, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isUnreachable, rowsOf } from '../../platform/database/database.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { SettingsStore } from '../admin/settings.ts'
import {
  type Evidence,
  type Observation,
  type ObservationHistory,
  playerIdOfSubject,
  type ReportObservation,
} from '../detectors/detector.ts'
import { findObservationRule, OBSERVATION_RULES, type RegisteredRule } from '../detectors/registry.ts'
import { alertObservations } from '../schema.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { raiseAlert, readClosingTimes } from './raise.ts'

const MINUTE_MS = 60_000
/** Observations within this time are written together. */
const WRITE_DELAY_MS = 300
/** Further subjects of a batch are dropped: an attack of that size is detected by those that are written. */
const MAX_SUBJECTS = 500
const MAX_STORED_EVIDENCE = 10
const MAX_SHOWN_EVIDENCE = 20
/** Longer than any rule looks back: most rules look back at most a day, some a month. */
const KEPT_MS = 25 * 60 * MINUTE_MS
const KEPT_FOR_DAYS_MS = 31 * 24 * 60 * MINUTE_MS

interface Batch extends Pick<Observation, 'code' | 'subject'> {
  times: number
  evidence: Evidence[]
}

export type Observations = ReturnType<typeof createObservations>

/**
 * Counts observations of all nodes together. `report` does not wait: observations are written a moment later, together
 * in one statement, and then evaluated.
 */
export function createObservations(ctx: Context, settings: SettingsStore, notifier: AdminNotifier) {
  let reported = new Map<string, Batch>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  const logError = (error: unknown) =>
    ctx.log.error({ err: error }, 'an observation could not be saved or evaluated')

  const report: ReportObservation = ({ code, subject, evidence }) => {
    ctx.metrics?.observed(code)
    const key = `${code} ${subject}`
    const known = reported.get(key)
    if (known) {
      known.times++
      if (known.evidence.length < MAX_STORED_EVIDENCE) known.evidence.push(evidence)
    } else if (reported.size < MAX_SUBJECTS) {
      reported.set(key, { code, subject, times: 1, evidence: [evidence] })
    }
    timer ??= setTimeout(flush, WRITE_DELAY_MS).unref()
  }

  function flush() {
    timer = null
    writing = writing.then(writeReported).catch(logError)
  }

  async function writeReported() {
    const batches = [...reported.values()]
    if (batches.length === 0) return
    reported = new Map()
    const current = await settings.current()
    const watched = batches.flatMap(batch => {
      const registered = findObservationRule(batch.code)
      return registered && current[registered.detector.name].on ? [{ ...batch, registered }] : []
    })
    if (watched.length === 0) return
    const at = ctx.now()
    for (const { registered, subject } of await save(watched, at))
      await evaluate(registered, subject, current, at).catch(logError)
  }

  /** Writes all batches in one statement; if that fails, one by one, so that one failure does not affect the others. */
  async function save<B extends Batch>(batches: B[], at: Date): Promise<B[]> {
    const insert = (rows: B[]) =>
      ctx.db.insert(alertObservations).values(
        rows.map(({ code, subject, times, evidence }) => ({
          code,
          subject,
          times,
          evidence: storableJson(evidence),
          at,
        })),
      )
    try {
      await insert(batches)
      return batches
    } catch (error) {
      if (isUnreachable(error)) throw error
    }
    const saved: B[] = []
    for (const batch of batches) {
      try {
        await insert([batch])
        saved.push(batch)
      } catch (error) {
        logError(error)
      }
    }
    return saved
  }

  async function evaluate(
    { detector, rule }: RegisteredRule,
    subject: string,
    current: DetectorSettings,
    at: Date,
  ) {
    const thresholds = current[detector.name]
    const since = new Date(at.getTime() - rule.lookBackMinutes(thresholds) * MINUTE_MS)
    const alertRule = `${rule.code}:${subject}`
    let history = await readHistory(rule.code, subject, since)
    let finding = rule.evaluate(history, thresholds)
    if (!finding) return
    // Observations from before the last alert was closed do not count again.
    const closedAt = (await readClosingTimes(ctx.db, [alertRule])).get(alertRule)
    if (closedAt && closedAt > since) {
      history = await readHistory(rule.code, subject, closedAt)
      finding = rule.evaluate(history, thresholds)
      if (!finding) return
    }
    const raised = await raiseAlert(ctx.db, {
      playerId: playerIdOfSubject(subject),
      ...finding,
      code: rule.code,
      metadata: { times: history.times, ...finding.metadata },
      type: DETECTORS[detector.name].type,
      source: detector.source,
      rule: alertRule,
      at,
    })
    notifier.raised(ctx.db, raised)
  }

  async function readHistory(code: string, subject: string, since: Date): Promise<ObservationHistory> {
    const rows = await rowsOf<{ times: number; evidence: Evidence[] }>(
      ctx.db,
      sql`SELECT times, evidence FROM alert_observations WHERE code = ${code} AND subject = ${subject}
          AND at > ${since.toISOString()}::timestamptz ORDER BY at DESC, id DESC LIMIT 1000`,
    )
    const evidence = rows.flatMap(row => row.evidence.toReversed()).slice(0, MAX_SHOWN_EVIDENCE)
    return {
      subject,
      times: rows.reduce((sum, { times }) => sum + times, 0),
      evidence: evidence.toReversed(),
    }
  }

  return {
    report,

    /** Deletes observations that are older than any rule looks back. */
    async sweep() {
      const keptForDays = OBSERVATION_RULES.filter(rule => rule.looksBackForDays).map(({ code }) => code)
      const ago = (ms: number) => new Date(ctx.now().getTime() - ms)
      await ctx.db
        .delete(alertObservations)
        .where(
          or(
            lt(alertObservations.at, ago(KEPT_FOR_DAYS_MS)),
            and(lt(alertObservations.at, ago(KEPT_MS)), notInArray(alertObservations.code, keptForDays)),
          ),
        )
    },

    /** Resolves when every reported observation has been written and evaluated. */
    async settle() {
      if (timer) clearTimeout(timer)
      flush()
      await writing
    },
  }
}
