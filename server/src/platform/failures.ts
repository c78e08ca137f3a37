/**
 * What went wrong, as logs and alerts may know it: without the parameters of a failed statement and without the values
 * of rows that PostgreSQL quotes. Both can hold password and token hashes.
 */
export interface DescribedFailure {
  type: string
  message: string
  stack: string
  /** Of the database's own error: SQLSTATE, and what it is about. */
  code?: string
  constraint?: string
  table?: string
  column?: string
  cause?: DescribedFailure
}

const KEPT = ['code', 'constraint', 'table', 'column'] as const
const MAX_MESSAGE = 2000

export function describeFailure(error: unknown): DescribedFailure {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutValues(String(error)), stack: '' }
  const fields = error as Error & Partial<Record<(typeof KEPT)[number], unknown>>
  const kept = KEPT.flatMap(name => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []))
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: framesOf(error),
    ...Object.fromEntries(kept),
    ...(error.cause === undefined ? {} : { cause: describeFailure(error.cause) }),
  }
}

/** The last cause says what happened; the statement around it only where. */
export function failureMessage(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  return describeFailure(cause).message
}

/** Drizzle ends its message with the parameters; PostgreSQL quotes a value that it could not read. */
export const withoutValues = (message: string): string =>
  message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/"[^"]{40,}"/g, '"…"')
    .slice(0, MAX_MESSAGE)

/** Only the lines that name places in the code: the first ones repeat the message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const frames = at < 0 ? stack : stack.slice(at + message.length)
  return frames
    .split('\n')
    .filter(line => /^\s+at .+(:\d+:\d+\)?|native\)|<anonymous>\)?)$/.test(line))
    .join('\n')
}
