import type { Access, AttentionCheckName, AttentionItem, UserId } from '@valecuatro/contract'

/** Something that needs the attention of staff. */
export interface AttentionFinding extends Partial<Omit<AttentionItem, 'kind' | 'since'>> {
  kind: AttentionItem['kind']
  since?: Date | null
  /** The only users who see it, besides administrators; by default all who may see the check. */
  seenBy?: UserId[]
}

/** A check that a domain contributes. It must be cheap: it runs every few seconds while staff are connected. */
export interface AttentionCheck {
  name: AttentionCheckName
  /** Who sees what it finds. */
  access: Access
  find(): Promise<AttentionFinding[]>
}

const MINUTE_MS = 60_000

/** Work that is later than this is no longer only slow. */
export const LATE_AFTER_MS = 5 * MINUTE_MS

/** The most that a check counts. */
export const MAX_COUNTED = 1000

export const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** One finding for a count with the oldest time; none if nothing was counted. */
export function countedFinding(
  kind: AttentionFinding['kind'],
  row: { count: number; since: Date | string | null } | undefined,
): AttentionFinding[] {
  if (!row || row.count === 0) return []
  return [{ kind, count: row.count, since: row.since === null ? null : new Date(row.since) }]
}
