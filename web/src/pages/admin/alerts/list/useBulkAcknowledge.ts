import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertId, BulkAcknowledged } from '@valecuatro/contract'
import { useState } from 'react'
import { type CallFailure, call } from '../../../../net/call.ts'
import { pageOf } from '../../../../net/query.tsx'
import { useViewerId } from '../../../../net/session/useSession.ts'
import { toast } from '../../../../ui/toast.ts'
import { useSubmit } from '../../../../ui/useSubmit.ts'
import type { AlertActions } from '../useAlertActions.ts'
import { alertFailureText, alertKeys } from '../useAlerts.ts'
import { type ListView, toApiFilters } from './listUrl.ts'

export interface Refused extends Pick<Alert, 'code' | 'params' | 'title'> {
  id: string
  error: string | null
  by: string | null
}

/** The result of acknowledging all alerts that matched the filters. */
export interface Outcome {
  matched: number
  acknowledged: number
  /** Already acknowledged or closed, by this administrator or another. */
  handled: number
  failed: number
  /** More alerts match than `matched`; the rest is not counted. */
  capped: boolean
}

interface Progress {
  done: number
  of: number
}

const acknowledgeAll = (alertIds: AlertId[]) =>
  call('PATCH /api/admin/alerts/bulk/acknowledge', { body: { alertIds } })

interface MatchingResult {
  alertIds: AlertId[]
  /** The number of matching alerts with the status new at the start. */
  fresh: number
  /** The failure that ended it early. */
  failure: CallFailure | null
}

/** Works in steps, so that no call takes long even when many alerts match. */
async function acknowledgeMatching(
  view: ListView,
  onProgress: (progress: Progress) => void,
): Promise<MatchingResult> {
  const { sortBy: _, sortOrder: __, ...filters } = toApiFilters(view)
  const alertIds: AlertId[] = []
  if (view.status !== '' && view.status !== 'new') return { alertIds, fresh: 0, failure: null }
  const counted = await call('GET /api/admin/alerts', { query: { ...filters, status: 'new', limit: 1 } })
  if (!counted.ok) return { alertIds, fresh: 0, failure: counted }
  const fresh = pageOf(counted).total
  for (let until: string | undefined; ; ) {
    onProgress({ done: alertIds.length, of: Math.max(fresh, alertIds.length) })
    const answer = await call('PATCH /api/admin/alerts/matching/acknowledge', {
      body: { filters, ...(until !== undefined && { until }) },
    })
    if (!answer.ok) return { alertIds, fresh, failure: answer }
    alertIds.push(...answer.value.alertIds)
    if (!answer.value.hasMore) return { alertIds, fresh, failure: null }
    until = answer.value.until
  }
}

/** Acknowledges several alerts at once. Those that failed are listed with their reason. */
export function useBulkAcknowledge(offerUndo: AlertActions['offerUndo']) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const act = useSubmit({
    send: acknowledgeAll,
    failed: failure => alertFailureText(i18n, failure, i18n._('Failed to bulk acknowledge alerts')),
    renew: () => void queries.invalidateQueries({ queryKey: alertKeys.all(viewer) }),
  })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)

  function forget() {
    setRefused([])
    setOutcome(null)
  }

  function sayAcknowledged(ids: readonly string[], n = ids.length) {
    offerUndo({
      ids,
      words: () =>
        i18n._(
          '{n, plural, one {Successfully acknowledged # alert} other {Successfully acknowledged {n} alerts}}',
          { n },
        ),
    })
  }

  /** Resolves to whether the server answered; the selection has then been processed. */
  async function run(alerts: readonly Alert[]): Promise<boolean> {
    if (alerts.length === 0) return false
    forget()
    const answer = await act.run(alerts.map(alert => alert._id))
    if (!answer?.ok) return false
    setRefused(refusedOf(alerts, answer.value))
    const { acknowledged, results } = answer.value
    const done = results.flatMap(({ _id, ok }) => (ok ? _id : []))
    if (acknowledged > 0) sayAcknowledged(done, acknowledged)
    else toast.error(i18n._('Failed to bulk acknowledge alerts'))
    return true
  }

  /** Acknowledges every new alert that matches the filters, on all pages. */
  async function runMatching(view: ListView, matched: number, capped: boolean): Promise<boolean> {
    if (progress !== null) return false
    forget()
    setProgress({ done: 0, of: matched })
    const { alertIds, fresh, failure } = await acknowledgeMatching(view, setProgress)
    setProgress(null)
    void queries.invalidateQueries({ queryKey: alertKeys.all(viewer) })
    const acknowledged = alertIds.length
    const failed = failure === null ? 0 : Math.max(0, fresh - acknowledged)
    if (failure) toast.error(alertFailureText(i18n, failure, i18n._('Failed to bulk acknowledge alerts')))
    if (acknowledged > 0) sayAcknowledged(alertIds)
    if (failure === null || acknowledged > 0) {
      setOutcome({
        matched: Math.max(matched, acknowledged),
        acknowledged,
        handled: Math.max(0, matched - acknowledged - failed),
        failed,
        capped,
      })
    }
    return failure === null
  }

  return { busy: act.busy || progress !== null, progress, refused, outcome, forget, run, runMatching }
}

export type BulkAcknowledge = ReturnType<typeof useBulkAcknowledge>

function refusedOf(alerts: readonly Alert[], { results = [] }: BulkAcknowledged): Refused[] {
  return results
    .filter(({ ok }) => !ok)
    .map(({ _id, error, by }) => {
      const { code, params, title } = alerts.find(alert => alert._id === _id) ?? {
        code: null,
        params: {},
        title: _id,
      }
      return { id: _id, code, params, title, error, by }
    })
}
