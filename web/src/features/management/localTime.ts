const two = (n: number) => String(n).padStart(2, '0')

/** A moment as a datetime-local field has it: the operator's own time, without a zone. */
export function toField(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that such a field names; null if it names none. */
export function fromField(text: string): Date | null {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Whether such a field names a moment before now; the minute that has just begun counts as now. */
export function isPast(text: string, now: number): boolean {
  const at = fromField(text)
  return at !== null && at.getTime() + 60_000 <= now
}

/** What the operator's clock goes by, so that nobody has to guess what a time means. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
