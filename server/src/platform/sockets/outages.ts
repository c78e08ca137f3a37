import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { every } from '../jobs/every.ts'
import type { Sockets } from './sockets.ts'

const PROBE_INTERVAL_MS = 1000
/** A database that takes longer to answer than this prevents players from acting. */
const SLOW_MS = 2000
/** Less than a turn, so that players can still act on another node; more than a statement takes on a busy machine. */
const CUT_OFF_MS = 6000
/** Other nodes announce that they are healthy once a second. */
const OTHER_HEALTHY_MS = 4000

/**
 * Detects when this node has lost the database or the bus, so that turns that time out meanwhile are given again. With
 * several nodes, a node that stays cut off closes its sockets, so that its players continue on a node that can serve
 * them; without the bus, it assumes that there is one.
 */
export function watchOutages(ctx: Context, sockets: Sockets, hasOtherNodes: boolean): () => void {
  let answeredAt = performance.now()
  let readyAt = performance.now()
  let sentAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  // There may have been no running node before this one.
  sockets.noteOutage()

  /** Runs at most one probe at a time, even if one hangs. */
  async function probe() {
    if (isAsking) return
    isAsking = true
    try {
      await ctx.db.execute(sql`SELECT 1`)
      answeredAt = performance.now()
    } catch {
      // A failure needs no handling: the time since the last answer decides.
    } finally {
      isAsking = false
    }
  }

  return every(ctx.log, PROBE_INTERVAL_MS, 'watch for outages', () => {
    const now = performance.now()
    if (sockets.isReady()) readyAt = now
    const cutOffMs = now - Math.min(answeredAt, readyAt)
    if (cutOffMs > SLOW_MS) sockets.noteOutage()
    else sockets.announceHealthy()
    const mayOthersServe =
      hasOtherNodes && (!sockets.isReady() || sockets.sinceOtherHealthy() < OTHER_HEALTHY_MS)
    if (mayOthersServe && cutOffMs > CUT_OFF_MS && now - sentAt > CUT_OFF_MS) {
      sentAt = now
      ctx.log.warn({ cutOffMs: Math.round(cutOffMs) }, 'this node is cut off: its players are sent elsewhere')
      sockets.sendPlayersElsewhere()
    }
    void probe()
  })
}
