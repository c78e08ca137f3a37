import type { Detector, DetectorSettings } from '@valecuatro/contract'
import { and, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { isUnreachable, rowsOf } from '../platform/database.ts'
import { storableJson } from '../platform/storable.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { type Finding, lastClosed, raiseAlert } from './raise.ts'
import { alertSigns } from './schema.ts'
import type { Settings } from './settings.ts'

const MINUTE = 60_000
/** Signs of some moments are written together. */
const SOON = 300
/** More subjects than this in a moment are an attack that is known by those that were written. */
const MOST_SUBJECTS = 500
const MOST_EVIDENCE = 10
const SHOWN_EVIDENCE = 20
/** Longer than any detector looks back: most of them for a day at the most, some for a month. */
const KEPT = 25 * 60 * MINUTE
const KEPT_LONG = 31 * 24 * 60 * MINUTE

export type Evidence = Record<string, unknown>

/** What looks odd once: of what kind, whose, and what was seen. */
export interface Signal {
  sign: string
  subject: string
  evidence: Evidence
}

export type Note = (sign: Signal) => void

/** What has come together about a subject within the time that a rule looks back. */
export interface Seen {
  subject: string
  times: number
  /** The newest, oldest first. */
  evidence: Evidence[]
}

export interface Judged extends Omit<Finding, 'type' | 'rule' | 'at'> {}

/** A rule of a detector: which sign it counts, how far it looks back, and what it makes of what it sees. */
export interface SignalRule<D extends Detector = Detector> {
  detector: D
  sign: string
  minutes(settings: DetectorSettings[D]): number
  /** It may look back for more than a day. */
  looksFar?: true
  judge(seen: Seen, settings: DetectorSettings[D]): Judged | null
}

/** Keeps the settings of a rule and its detector together. */
export const ruleOf = <D extends Detector>(rule: SignalRule<D>): SignalRule => ({
  ...rule,
  minutes: settings => rule.minutes(settings as DetectorSettings[D]),
  judge: (seen, settings) => rule.judge(seen, settings as DetectorSettings[D]),
})

interface Noted extends Signal {
  times: number
  all: Evidence[]
}

export type Signals = ReturnType<typeof createSignals>

/**
 * Counts what looks odd, on all nodes together. Whoever notes something goes on at once: it is written a moment later,
 * much of it in one statement, and only then is anything judged.
 */
export function createSignals(
  ctx: Context,
  settings: Settings,
  news: AdminNotifier,
  rules: readonly SignalRule[],
) {
  let noted = new Map<string, Noted>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  const report = (error: unknown) => ctx.log.error({ err: error }, 'a signal could not be saved or judged')

  const note: Note = ({ sign, subject, evidence }) => {
    const key = `${sign} ${subject}`
    const known = noted.get(key)
    if (known) {
      known.times++
      if (known.all.length < MOST_EVIDENCE) known.all.push(evidence)
    } else if (noted.size < MOST_SUBJECTS) {
      noted.set(key, { sign, subject, evidence, times: 1, all: [evidence] })
    }
    timer ??= setTimeout(flush, SOON).unref()
  }

  function flush() {
    timer = null
    writing = writing.then(write).catch(report)
  }

  async function write() {
    const batch = [...noted.values()]
    if (batch.length === 0) return
    noted = new Map()
    const current = await settings.current()
    const watched = batch.flatMap(each => {
      const rule = rules.find(({ sign }) => sign === each.sign)
      return rule && current[rule.detector].on ? [{ ...each, rule }] : []
    })
    if (watched.length === 0) return
    const at = ctx.now()
    for (const { rule, subject } of await save(watched, at))
      await judge(rule, subject, current[rule.detector], at).catch(report)
  }

  /** Writes all in one statement; where that fails, each by itself, so that one cannot take the others with it. */
  async function save<S extends Noted>(batch: S[], at: Date): Promise<S[]> {
    const insert = (rows: S[]) =>
      ctx.db.insert(alertSigns).values(
        rows.map(({ sign, subject, times, all }) => ({
          sign,
          subject,
          times,
          evidence: storableJson(all),
          at,
        })),
      )
    try {
      await insert(batch)
      return batch
    } catch (error) {
      if (isUnreachable(error)) throw error
    }
    const saved: S[] = []
    for (const each of batch) {
      try {
        await insert([each])
        saved.push(each)
      } catch (error) {
        report(error)
      }
    }
    return saved
  }

  async function judge(rule: SignalRule, subject: string, thresholds: DetectorSettings[Detector], at: Date) {
    const since = new Date(at.getTime() - rule.minutes(thresholds) * MINUTE)
    const name = `${rule.sign}:${subject}`
    let seen = await look(rule.sign, subject, since)
    let judged = rule.judge(seen, thresholds)
    if (!judged) return
    // What somebody has looked into and closed is not held against anybody again.
    const closed = (await lastClosed(ctx.db, [name])).get(name)
    if (closed && closed > since) {
      seen = await look(rule.sign, subject, closed)
      judged = rule.judge(seen, thresholds)
      if (!judged) return
    }
    const metadata = { times: seen.times, ...judged.metadata }
    news.raised(
      ctx.db,
      await raiseAlert(ctx.db, { ...judged, metadata, type: rule.detector, rule: name, at }),
    )
  }

  async function look(sign: string, subject: string, since: Date): Promise<Seen> {
    const rows = await rowsOf<{ times: number; evidence: Evidence[] }>(
      ctx.db,
      sql`SELECT times, evidence FROM alert_signs WHERE sign = ${sign} AND subject = ${subject}
          AND at > ${since.toISOString()}::timestamptz ORDER BY at DESC, id DESC LIMIT 1000`,
    )
    const evidence = rows.flatMap(row => row.evidence.toReversed()).slice(0, SHOWN_EVIDENCE)
    return {
      subject,
      times: rows.reduce((sum, { times }) => sum + times, 0),
      evidence: evidence.toReversed(),
    }
  }

  return {
    note,

    /** Forgets signs that no detector will ever look at again. */
    async sweep() {
      const far = rules.filter(({ looksFar }) => looksFar).map(({ sign }) => sign)
      const ago = (time: number) => new Date(ctx.now().getTime() - time)
      await ctx.db
        .delete(alertSigns)
        .where(
          or(
            lt(alertSigns.at, ago(KEPT_LONG)),
            and(lt(alertSigns.at, ago(KEPT)), notInArray(alertSigns.sign, far)),
          ),
        )
    },

    /** Resolves when everything that has been noted is written and judged. */
    async settle() {
      if (timer) clearTimeout(timer)
      flush()
      await writing
    },
  }
}

export const ofPlayer = (userId: string) => `player:${userId}`
export const playerIn = (subject: string) => /^player:(.+)$/.exec(subject)?.[1] ?? null
