import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Where a monitor shows its key. */
export const MONITOR_HEADER = 'x-monitor-key'

/** Whether a call comes from a monitor: it shows the right key, or a wrong one, or none at all. */
export function checkMonitorKey(config: Config, request: FastifyRequest): 'trusted' | 'mistrusted' | null {
  const shown = request.headers[MONITOR_HEADER]
  if (shown === undefined) return null
  if (config.monitorKey === null || typeof shown !== 'string') return 'mistrusted'
  // Hashed, so that neither the length nor the place of a difference can be told by the time it takes.
  return timingSafeEqual(digest(shown), digest(config.monitorKey)) ? 'trusted' : 'mistrusted'
}

const digest = (text: string) => createHash('sha256').update(text).digest()
