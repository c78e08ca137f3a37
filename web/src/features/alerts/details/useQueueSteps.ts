import { useLingui } from '@lingui/react'
import { ALERT_PAGE_SIZE } from '@valecuatro/contract/alertWords'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../net/call.ts'
import { toast } from '../../../ui/toast.ts'
import { readView } from '../../desk/address.ts'
import { wordsOfFailure } from '../failure.ts'
import { alertHref, filtersOf, LIST } from '../list/address.ts'
import { extended, type Place, placeIn, readQueue, rememberQueue } from './queue.ts'

export interface QueueSteps {
  place: Place | null
  busy: boolean
  /** Goes to the alert before or after this one, on another page if need be; false where there is none. */
  step: (to: 'previous' | 'next') => boolean
}

/** Through the list that the alert was opened from. */
export function useQueueSteps(id: string): QueueSteps {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const isFetching = useRef(false)
  const [busy, setBusy] = useState(false)
  const place = placeIn(readQueue(), id)

  function step(to: 'previous' | 'next') {
    const there = place?.[to] ?? null
    if (there === null) return false
    if (there !== 'more') navigate(alertHref(there))
    else if (!isFetching.current) void fetchFurther(to)
    return true
  }

  async function fetchFurther(to: 'previous' | 'next') {
    isFetching.current = true
    setBusy(true)
    const found = await further(id, to)
    isFetching.current = false
    setBusy(false)
    if (typeof found === 'string') navigate(alertHref(found))
    else if (found) toast.error(wordsOfFailure(i18n, found, i18n._('Failed to fetch alerts')))
  }

  return { place, busy, step }
}

/** Fetches the list's next pages until one has an alert that is not known yet. */
async function further(id: string, to: 'previous' | 'next') {
  for (let queue = readQueue(), again = true; queue; again = false) {
    const view = readView(LIST, queue.href.slice(queue.href.indexOf('?')))
    // Alerts that were handled meanwhile have left a list by status, and others have moved up to this page.
    const isMoving = view.status !== '' || view.sortBy === 'status' || view.sortBy === 'priority'
    const page = to === 'previous' ? queue.firstPage - 1 : queue.lastPage + (isMoving && again ? 0 : 1)
    const answer = await call('GET /api/admin/alerts', {
      query: { ...filtersOf(view), page, limit: ALERT_PAGE_SIZE },
    })
    if (!answer.ok) return answer
    const { alerts, pagination } = answer.value
    queue = extended(queue, { value: alerts, total: pagination.total, capped: pagination.capped }, page)
    rememberQueue(queue)
    const there = placeIn(queue, id)?.[to] ?? null
    if (there !== 'more') return there
    if (page < 1 || (to === 'next' && alerts.length === 0)) return null
  }
  return null
}
