import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

export function createLog(config: Pick<Config, 'logLevel' | 'production'>): Log {
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password']
  if (config.production) return pino({ level: config.logLevel, redact })
  return pino({
    level: config.logLevel,
    redact,
    transport: {
      target: 'pino-pretty',
      options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', messageFormat: '{msg}' },
    },
  })
}
