import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { canApply } from '@valecuatro/contract/alertEnums'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { requestPage } from '../../../../net/query.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { readView } from '../../../../ui/urlState.ts'
import { useAlertKeysOn, useKeys } from '../keys.tsx'
import { alertHref, listHref, toApiFilters, URL_PARAMS } from '../list/listUrl.ts'
import type { AlertActions, PlainAction } from '../useAlertActions.ts'
import { alertErrorText } from '../useAlerts.ts'
import { extendQueue, positionInQueue, type QueuePosition, readQueue, rememberQueue } from './reviewQueue.ts'

/** Previous, Next, and a link back to the list that the alert was opened from. */
export function QueueNav({ place, steps }: { place: QueuePosition; steps: QueueNavState }) {
  const { i18n } = useLingui()
  return (
    <nav className="queue-steps small numeric" aria-label={i18n._('Alerts in this list')}>
      <Step to="previous" place={place} steps={steps} words={<Trans id="Previous" />} />
      <Link href={place.href} className="record-link">
        <Trans
          id="{number} of {total} in the list"
          values={{
            number: i18n.number(place.number),
            total: `${i18n.number(place.of)}${place.capped ? '+' : ''}`,
          }}
        />
      </Link>
      <Step to="next" place={place} steps={steps} words={<Trans id="Next" />} />
    </nav>
  )
}

interface StepProps {
  to: 'previous' | 'next'
  place: QueuePosition
  steps: QueueNavState
  words: ReactNode
}

function Step({ to, place, steps, words }: StepProps) {
  const there = place[to]
  if (there === null || there === 'more') {
    return (
      <Button size="small" disabled={there === null} busy={steps.busy} onClick={() => steps.step(to)}>
        {words}
      </Button>
    )
  }
  return (
    <Link href={alertHref(there)} className="button" data-variant="secondary" data-size="small">
      {words}
    </Link>
  )
}

interface QueueNavState {
  place: QueuePosition | null
  busy: boolean
  /** Opens the previous or next alert, loading another page if needed; false if there is none. */
  step: (to: 'previous' | 'next') => boolean
}

/** Navigates through the list that the alert was opened from. */
export function useQueueNav(id: string): QueueNavState {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const isFetching = useRef(false)
  const [busy, setBusy] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const place = positionInQueue(readQueue(), id)

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
    const found = await fetchFurtherAlert(id, to).catch((error: Error) => error)
    isFetching.current = false
    // The administrator has opened another page meanwhile.
    if (!isMounted.current) return
    setBusy(false)
    if (typeof found === 'string') navigate(alertHref(found))
    else if (found) toast.error(alertErrorText(i18n, found, i18n._('Failed to fetch alerts')))
  }

  return { place, busy, step }
}

/** Fetches further pages of the list until one contains an alert that is not in the queue yet. */
async function fetchFurtherAlert(id: string, to: 'previous' | 'next') {
  for (let queue = readQueue(), again = true; queue; again = false) {
    const view = readView(URL_PARAMS, queue.href.slice(queue.href.indexOf('?')))
    // In a list by status, handled alerts have left the list and later ones have moved up to this page.
    const isMoving = view.status !== '' || view.sortBy === 'status' || view.sortBy === 'priority'
    const page = to === 'previous' ? queue.firstPage - 1 : queue.lastPage + (isMoving && again ? 0 : 1)
    const { limit } = queue
    const rows = await requestPage('GET /api/admin/alerts', {
      query: { ...toApiFilters(view), page, limit },
    })
    queue = extendQueue(queue, { ...rows, limit }, page)
    rememberQueue(queue)
    const there = positionInQueue(queue, id)?.[to] ?? null
    if (there !== 'more') return there
    if (page < 1 || (to === 'next' && rows.value.length === 0)) return null
  }
  return null
}

interface DetailKeys {
  alert: Alert
  acts: AlertActions
  steps: QueueNavState
  field: RefObject<HTMLTextAreaElement | null>
  onSheet: () => void
}

export function useDetailKeys({ alert, acts, steps, field, onSheet }: DetailKeys): void {
  const [isOn] = useAlertKeysOn()
  const [, navigate] = useLocation()

  const previous = () => steps.step('previous')
  const next = () => steps.step('next')
  const act = (name: PlainAction) => () => {
    if (!canApply(name, alert.status)) return false
    void acts.run({ act: name, id: alert._id })
    return true
  }

  useKeys(isOn, {
    j: next,
    k: previous,
    ArrowRight: next,
    ArrowLeft: previous,
    z: acts.undoLast,
    a: act('acknowledge'),
    i: act('investigate'),
    d: act('dismiss'),
    r: () => {
      field.current?.focus()
      return field.current !== null
    },
    '/': () => {
      navigate(steps.place?.href ?? listHref())
      return true
    },
    '?': () => {
      onSheet()
      return true
    },
  })
}
