import { ALERT_STATUSES, type AlertSort, isOfStatus, priorityOf, SEVERITIES } from '@valecuatro/contract'
import type { Direction } from '../../platform/lists/slice.ts'
import type { AlertGroup } from './counts.ts'

/**
 * A list by severity, status or priority consists of groups, each sorted by time. The size of each group is known
 * beforehand, so that a page is read from the one or two groups that contain it.
 */
export function groupsInOrder(
  sort: AlertSort,
  order: Direction,
  { status, severity, type }: AlertGroup,
): AlertGroup[] {
  const groups = rankedBy(sort).filter(
    group => isWithin(group.severity, severity) && isStatusWithin(group.status, status),
  )
  const ranked = order === 'asc' ? groups : groups.toReversed()
  return ranked.map(group => ({ status, severity, type, ...group }))
}

/** From the lowest rank to the highest. */
function rankedBy(sort: AlertSort): AlertGroup[] {
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

const isStatusWithin = (value: AlertGroup['status'], filter: AlertGroup['status']) =>
  value === undefined || value === 'open' || filter === undefined || isOfStatus(value, filter)

const isWithin = (value: string | undefined, filter: string | undefined) =>
  value === undefined || filter === undefined || value === filter

/** Within a group the newest alert comes first, in both directions of the list. */
export const timeDirectionOf = (sort: AlertSort, order: Direction): Direction =>
  sort === 'createdAt' || sort === 'lastSeenAt' ? order : 'desc'
