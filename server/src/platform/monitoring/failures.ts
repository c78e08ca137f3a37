/**
 * An error as logs and alerts may show it: without the parameters of a failed statement and without the row values
 * that PostgreSQL quotes. Both can contain password and token hashes.
 */
export interface DescribedFailure {
  type: string
  message: string
  stack: string
  /** Fields of the database's own error: SQLSTATE, and the objects that it concerns. */
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

/** The message of the innermost cause; outer errors only say which statement failed. */
export function failureMessage(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  return describeFailure(cause).message
}

/** Removes values from a message: Drizzle appends parameters, and PostgreSQL quotes a value that it could not parse. */
export const withoutValues = (message: string): string =>
  message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/"[^"]{40,}"/g, '"…"')
    .slice(0, MAX_MESSAGE)

/** The stack frames, without the first lines, which repeat the message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const frames = at < 0 ? stack : stack.slice(at + message.length)
  return frames
    .split('\n')
    .filter(line => /^\s+at .+(:\d+:\d+\)?|native\)|<anonymous>\)?)$/.test(line))
    .join('\n')
}
