import type { MatchId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readFinishedGame } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { type PreparedStatement, runPrepared } from '../../platform/database/prepared.ts'
import { every } from '../../platform/jobs/every.ts'
import type { SettingsStore } from '../admin/settings.ts'
import type { ReportObservation } from '../detectors/detector.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { raiseAlert } from './raise.ts'
import { isAnyGameDetectorOn, type ReviewResult, reviewGame } from './reviewGame.ts'

/** Delays the review, so that the players see their result first. */
const REVIEW_DELAY_MS = 250
const SEARCH_INTERVAL_MS = 30_000
/** A game that its own node has not reviewed in this time is reviewed by another one. */
const OVERDUE_AFTER_MS = 20_000
const MAX_WAITING = 50

const TAKE_REVIEW: PreparedStatement = {
  name: 'take-review',
  text: 'DELETE FROM alert_reviews WHERE match_id = $1 RETURNING match_id',
}

export type ReviewQueue = ReturnType<typeof createReviewQueue>

/**
 * Reviews every finished game once. The request for it is written in the transaction that ends the game, so that a
 * crash does not lose it; the reviews run later, one after the other.
 */
export function createReviewQueue(
  ctx: Context,
  settings: SettingsStore,
  notifier: AdminNotifier,
  report: ReportObservation,
) {
  const waiting = new Set<MatchId>()
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve()
  let isClosed = false
  let completed = 0

  ctx.events.on('game-over', async (tx, { gameId, matchId, at, winnerId }) => {
    // A result that an administrator has decided says nothing about the players.
    if (winnerId !== undefined || !isAnyGameDetectorOn(await settings.current(tx))) return
    await tx.execute(
      sql`INSERT INTO alert_reviews (match_id, game_id, at) VALUES (${matchId}, ${gameId}, ${at.toISOString()}::timestamptz)
          ON CONFLICT DO NOTHING`,
    )
    afterCommit(tx, () => {
      if (waiting.size < MAX_WAITING) waiting.add(matchId)
      scheduleReviews()
    })
  })

  function scheduleReviews() {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = null
      working = working.then(reviewAll)
    }, REVIEW_DELAY_MS).unref()
  }

  async function reviewAll() {
    for (const matchId of waiting) {
      if (isClosed) return
      waiting.delete(matchId)
      await review(matchId).catch(error =>
        ctx.log.error({ err: error, matchId }, 'a game could not be reviewed'),
      )
    }
  }

  async function review(matchId: MatchId) {
    const game = await readFinishedGame(ctx.db, matchId)
    const result = game && (await reviewGame(ctx.db, game, await settings.current()))
    if (!(await complete(matchId, result?.alerts ?? []))) return
    completed++
    for (const observation of result?.observations ?? []) report(observation)
  }

  /** Raises the alerts. False if another node has already reviewed the game. */
  async function complete(matchId: MatchId, alerts: ReviewResult['alerts']): Promise<boolean> {
    const take = async (db: Database) => (await runPrepared(db, TAKE_REVIEW, [matchId])).length > 0
    if (alerts.length === 0) return take(ctx.db)
    return ctx.db.transaction(async tx => {
      if (!(await take(tx))) return false
      for (const alert of alerts) notifier.raised(tx, await raiseAlert(tx, { ...alert, at: ctx.now() }))
      return true
    })
  }

  async function findOverdue(overdueForMs: number) {
    const before = new Date(ctx.now().getTime() - overdueForMs).toISOString()
    const overdue = await rowsOf<{ id: MatchId }>(
      ctx.db,
      sql`SELECT match_id AS id FROM alert_reviews WHERE at < ${before}::timestamptz ORDER BY at LIMIT ${MAX_WAITING}`,
    )
    for (const { id } of overdue) waiting.add(id)
    return overdue.length
  }
  const stopSearching = every(ctx.log, SEARCH_INTERVAL_MS, 'search for games to review', async () => {
    if ((await findOverdue(OVERDUE_AFTER_MS)) > 0) scheduleReviews()
  })

  return {
    /** Resolves when every finished game that can be reviewed has been. */
    async settle() {
      let before: number
      do {
        before = completed
        await findOverdue(0)
        working = working.then(reviewAll)
        await working
      } while (completed > before)
    },

    async close() {
      isClosed = true
      stopSearching()
      if (timer) clearTimeout(timer)
      await working
    },
  }
}
