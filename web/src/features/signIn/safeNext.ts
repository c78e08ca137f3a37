/** Where a visitor was headed before signing in; only ever a path of our own. */
export function safeNext(search: string, otherwise: string): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !next.startsWith('/') || /^\/[/\\]/.test(next)) return otherwise
  return next
}
