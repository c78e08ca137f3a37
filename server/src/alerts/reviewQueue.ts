import { sql } from 'drizzle-orm'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { every } from '../platform/every.ts'
import { type Prepared, runPrepared } from '../platform/prepared.ts'
import { evaluateGame, type Verdict } from './evaluateGame.ts'
import { readFinished } from './gameStats.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { raiseAlert } from './raise.ts'
import type { Settings } from './settings.ts'
import type { Note } from './signals.ts'

/** The table has its result before anybody looks at how it came about. */
const SOON = 250
const LOOK_AROUND = 30_000
/** A game that its own node has not looked at by now, another one does. */
const FORGOTTEN = 20_000
const AT_ONCE = 50

const TAKE_REVIEW: Prepared = {
  name: 'take-review',
  text: 'DELETE FROM alert_reviews WHERE match_id = $1 RETURNING match_id',
}

export type ReviewQueue = ReturnType<typeof createReviewQueue>

/**
 * Looks at every game that is over, once. That it has to be looked at is written with its end, so that no crash
 * forgets it; the looking itself happens later, one game after the other.
 */
export function createReviewQueue(ctx: Context, settings: Settings, news: AdminNotifier, note: Note) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve()
  let isClosed = false
  let concluded = 0

  ctx.events.on('game-over', async (tx, { gameId, matchId, at, winnerId }) => {
    // What an administrator has decided says nothing about those who played.
    if (winnerId !== undefined) return
    const { rapid_wins, unusual_pattern, suspicious_activity, account_abuse } = await settings.current(tx)
    if (![rapid_wins, unusual_pattern, suspicious_activity, account_abuse].some(({ on }) => on)) return
    await tx.execute(
      sql`INSERT INTO alert_reviews (match_id, game_id, at) VALUES (${matchId}, ${gameId}, ${at.toISOString()}::timestamptz)
          ON CONFLICT DO NOTHING`,
    )
    afterCommit(tx, () => {
      if (waiting.size < AT_ONCE) waiting.add(matchId)
      soon()
    })
  })

  function soon() {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = null
      working = working.then(reviewAll)
    }, SOON).unref()
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

  async function review(matchId: string) {
    const game = await readFinished(ctx.db, matchId)
    const verdict = game && (await evaluateGame(ctx.db, game, await settings.current()))
    if (!(await conclude(matchId, verdict?.findings ?? []))) return
    concluded++
    for (const sign of verdict?.signs ?? []) note(sign)
  }

  /** Raises what was found; false where another node has reviewed the same game first. */
  async function conclude(matchId: string, findings: Verdict['findings']): Promise<boolean> {
    const take = async (db: Database) => (await runPrepared(db, TAKE_REVIEW, [matchId])).length > 0
    if (findings.length === 0) return take(ctx.db)
    return ctx.db.transaction(async tx => {
      if (!(await take(tx))) return false
      for (const finding of findings) news.raised(tx, await raiseAlert(tx, { ...finding, at: ctx.now() }))
      return true
    })
  }

  async function lookAround(forgottenFor: number) {
    const before = new Date(ctx.now().getTime() - forgottenFor).toISOString()
    const forgotten = await rowsOf<{ id: string }>(
      ctx.db,
      sql`SELECT match_id AS id FROM alert_reviews WHERE at < ${before}::timestamptz ORDER BY at LIMIT ${AT_ONCE}`,
    )
    for (const { id } of forgotten) waiting.add(id)
    return forgotten.length
  }
  const stopLooking = every(ctx.log, LOOK_AROUND, 'search for games to review', async () => {
    if ((await lookAround(FORGOTTEN)) > 0) soon()
  })

  return {
    /** Resolves when every game that is over has been looked at, but for those that cannot be. */
    async settle() {
      let before: number
      do {
        before = concluded
        await lookAround(0)
        working = working.then(reviewAll)
        await working
      } while (concluded > before)
    },

    async close() {
      isClosed = true
      stopLooking()
      if (timer) clearTimeout(timer)
      await working
    },
  }
}
