import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'
import { currentCall } from './callContext.ts'
import { describeFailure, failureMessage, withoutValues } from './failures.ts'

export type Log = Logger

/** Neither cookies and passwords nor the parameters of a failed statement are logged. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  // Adds the current call or message to each line; a copy, because pino writes into this object.
  mixin: () => ({ ...currentCall() }),
  redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password'],
  serializers: { err: describeFailure, error: describeFailure, reason: describeFailure },
  hooks: {
    // An error logged by itself, or its message, would otherwise become the text of the line unfiltered.
    logMethod(args, method) {
      const [first, ...rest]: unknown[] = args
      const texts = rest.map(each => (typeof each === 'string' ? withoutValues(each) : each))
      const safe =
        first instanceof Error ? [{ err: first }, texts[0] ?? failureMessage(first)] : [first, ...texts]
      method.apply(this, safe as typeof args)
    },
  },
})

export function createLog(config: Pick<Config, 'logLevel' | 'production' | 'node'>): Log {
  const { node } = config
  if (config.production) return pino({ ...logOptions(config.logLevel), base: { node } })
  return pino({
    ...logOptions(config.logLevel),
    transport: {
      target: 'pino-pretty',
      options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname,requestId', messageFormat: '{msg}' },
    },
  })
}
