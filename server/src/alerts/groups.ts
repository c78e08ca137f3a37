import { ALERT_STATUSES, type AlertSort, priorityOf, SEVERITIES } from '@valecuatro/contract'
import type { Kind } from './counts.ts'

export type Order = 'asc' | 'desc'

/**
 * A list by severity, status or priority is one list by time after the other: of the first group, of the second, and
 * so on. How many each has is known beforehand, so that a page is cut from the one or two in which it lies.
 */
export function groupsOf(sort: AlertSort, order: Order, { status, severity, type }: Kind): Kind[] {
  const groups = rankedBy(sort).filter(
    group => isWithin(group.severity, severity) && isWithin(group.status, status),
  )
  const ranked = order === 'asc' ? groups : groups.toReversed()
  return ranked.map(group => ({ status, severity, type, ...group }))
}

/** From the lowest rank to the highest. */
function rankedBy(sort: AlertSort): Kind[] {
  const statuses = ALERT_STATUSES.toReversed()
  switch (sort) {
    case 'createdAt':
    case 'lastSeenAt':
      return [{}]
    case 'severity':
      return SEVERITIES.map(severity => ({ severity }))
    case 'status':
      return statuses.map(status => ({ status }))
    case 'priority':
      return SEVERITIES.flatMap(severity => statuses.map(status => ({ severity, status }))).toSorted(
        (a, b) => priorityOf(a.severity, a.status) - priorityOf(b.severity, b.status),
      )
  }
}

const isWithin = (value: string | undefined, filter: string | undefined) =>
  value === undefined || filter === undefined || value === filter

/** Among those of one rank the newest comes first, whichever way the ranks go. */
export const directionOf = (sort: AlertSort, order: Order): Order =>
  sort === 'createdAt' || sort === 'lastSeenAt' ? order : 'desc'
