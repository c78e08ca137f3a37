import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The header with the key of a monitor. */
export const MONITOR_HEADER = 'x-monitor-key'

/** Checks the monitor key of a call: right, wrong, or missing (null). */
export function checkMonitorKey(config: Config, request: FastifyRequest): 'trusted' | 'mistrusted' | null {
  const shown = request.headers[MONITOR_HEADER]
  if (shown === undefined) return null
  if (config.monitorKey === null || typeof shown !== 'string') return 'mistrusted'
  // Hashed, so that the timing reveals neither the length of the key nor the position of a difference.
  return timingSafeEqual(digest(shown), digest(config.monitorKey)) ? 'trusted' : 'mistrusted'
}

const digest = (text: string) => createHash('sha256').update(text).digest()
