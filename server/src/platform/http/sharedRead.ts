import type { Context } from '../context.ts'

/** Reads a value once per interval for all who ask on this node. A failed read is not kept. */
export function shareRead<T>(ctx: Pick<Context, 'now'>, intervalMs: number, read: () => Promise<T>) {
  let last: { at: number; value: Promise<T> } | null = null
  return (): Promise<T> => {
    const at = ctx.now().getTime()
    if (last && at - last.at < intervalMs) return last.value
    const value = read()
    last = { at, value }
    value.catch(() => {
      last = null
    })
    return value
  }
}
