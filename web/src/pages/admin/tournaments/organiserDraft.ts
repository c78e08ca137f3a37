import type { Disqualification, OrganiserAction, OrganiserActionName, UserId } from '@valecuatro/contract'
import { MAX_CLOCK_MINUTES } from '@valecuatro/contract/values'
import type { CurrentTable } from './organiserTables.ts'

/** What the form of an action contains; each action uses some of the fields. */
export interface ActionDraft {
  userId: string
  substituteId: string
  winnerId: string
  minutes: string
  table: Disqualification
  reason: string
}

export const EMPTY_ACTION: ActionDraft = {
  userId: '',
  substituteId: '',
  winnerId: '',
  minutes: '5',
  table: 'bot',
  reason: '',
}

/** The minutes to add; null if they are not a whole number in the limits. */
export function minutesOf({ minutes }: ActionDraft): number | null {
  const value = Number(minutes)
  return Number.isInteger(value) && value >= 1 && value <= MAX_CLOCK_MINUTES ? value : null
}

/** The body of the call; null while something is missing. */
export function bodyOf(
  action: OrganiserActionName,
  table: CurrentTable | undefined,
  draft: ActionDraft,
): OrganiserAction | null {
  const reason = draft.reason.trim()
  const userId = draft.userId as UserId
  const substituteId = draft.substituteId as UserId
  const winnerId = draft.winnerId as UserId
  if (reason === '') return null
  if (action === 'pause' || action === 'resume') return { action, reason }
  if (action === 'disqualify')
    return userId.length > 0 ? { action, reason, userId, table: draft.table } : null
  if (!table) return null
  const { matchId } = table
  switch (action) {
    case 'extend-clock': {
      const minutes = minutesOf(draft)
      return minutes === null ? null : { action, reason, matchId, minutes }
    }
    case 'replace-player':
      return userId.length > 0 && substituteId.length > 0
        ? { action, reason, matchId, userId, substituteId }
        : null
    case 'seat-to-bot':
      return userId.length > 0 ? { action, reason, matchId, userId } : null
    case 'restart-table':
      return { action, reason, matchId }
    case 'decide-table':
      return winnerId.length > 0 ? { action, reason, matchId, winnerId } : null
  }
}
