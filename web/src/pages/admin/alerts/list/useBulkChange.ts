import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertId, AlertStatus, Body, BulkChange, BulkChanged } from '@valecuatro/contract'
import { ALERT_ACTIONS, isOfStatus, OPEN_STATUSES } from '@valecuatro/contract/alertEnums'
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

/** The result of changing all alerts that matched the filters. */
export interface Outcome {
  matched: number
  changed: number
  /** Already handled, by this administrator or another. */
  handled: number
  failed: number
  /** More alerts match than `matched`; the rest is not counted. */
  capped: boolean
}

interface Progress {
  done: number
  of: number
}

/** The texts about a change; those of acknowledging are its own. */
const ACKNOWLEDGED = {
  failed: /*i18n*/ 'Failed to bulk acknowledge alerts',
  refused: /*i18n*/ '{n, plural, one {# alert was not acknowledged} other {# alerts were not acknowledged}}',
  progress: /*i18n*/ 'Acknowledging: {done} of {total}',
  changed: /*i18n*/ '{n, plural, one {# acknowledged} other {# acknowledged}}',
  left: /*i18n*/ '{n, plural, one {# could not be acknowledged} other {# could not be acknowledged}}',
}
const CHANGED: typeof ACKNOWLEDGED = {
  failed: /*i18n*/ 'The alerts could not be changed',
  refused: /*i18n*/ '{n, plural, one {# alert was not changed} other {# alerts were not changed}}',
  progress: /*i18n*/ 'Changing: {done} of {total}',
  changed: /*i18n*/ '{n, plural, one {# changed} other {# changed}}',
  left: /*i18n*/ '{n, plural, one {# could not be changed} other {# could not be changed}}',
}
export const textsOf = (act: BulkAct) => (act === 'acknowledge' ? ACKNOWLEDGED : CHANGED)

export type BulkAct = BulkChange['act']

/** The toast after each change. */
const DONE: Record<BulkAct, string> = {
  acknowledge:
    /*i18n*/ '{n, plural, one {Successfully acknowledged # alert} other {Successfully acknowledged {n} alerts}}',
  investigate:
    /*i18n*/ '{n, plural, one {You are now investigating # alert} other {You are now investigating # alerts}}',
  resolve: /*i18n*/ '{n, plural, one {# alert resolved} other {# alerts resolved}}',
  dismiss: /*i18n*/ '{n, plural, one {# alert dismissed} other {# alerts dismissed}}',
  assign: /*i18n*/ '{n, plural, one {# alert assigned} other {# alerts assigned}}',
}

async function changeAll({ alertIds, change }: { alertIds: AlertId[]; change: BulkChange }) {
  if (change.act !== 'acknowledge')
    return call('PATCH /api/admin/alerts/bulk', { body: { alertIds, change } })
  const answer = await call('PATCH /api/admin/alerts/bulk/acknowledge', { body: { alertIds } })
  if (!answer.ok) return answer
  const { acknowledged: changed, results } = answer.value
  return { ...answer, value: { changed, results } }
}

const changeNext = (change: BulkChange, body: Body<'PATCH /api/admin/alerts/matching/acknowledge'>) =>
  change.act === 'acknowledge'
    ? call('PATCH /api/admin/alerts/matching/acknowledge', { body })
    : call('PATCH /api/admin/alerts/matching', { body: { ...body, change } })

interface MatchingResult {
  alertIds: AlertId[]
  /** The number of matching alerts whose status allowed the change at the start. */
  possible: number
  /** The failure that ended it early. */
  failure: CallFailure | null
}

/** Works in steps, so that no call takes long even when many alerts match. */
async function changeMatching(
  change: BulkChange,
  view: ListView,
  onProgress: (progress: Progress) => void,
): Promise<MatchingResult> {
  const { sortBy: _, sortOrder: __, ...filters } = toApiFilters(view)
  const alertIds: AlertId[] = []
  const statuses = possibleIn(change).filter(status => view.status === '' || isOfStatus(status, view.status))
  let possible = 0
  for (const status of statuses) {
    const counted = await call('GET /api/admin/alerts', { query: { ...filters, status, limit: 1 } })
    if (!counted.ok) return { alertIds, possible, failure: counted }
    possible += pageOf(counted).total
  }
  if (statuses.length === 0) return { alertIds, possible, failure: null }
  for (let until: string | undefined; ; ) {
    onProgress({ done: alertIds.length, of: Math.max(possible, alertIds.length) })
    const answer = await changeNext(change, { filters, ...(until !== undefined && { until }) })
    if (!answer.ok) return { alertIds, possible, failure: answer }
    alertIds.push(...answer.value.alertIds)
    if (!answer.value.hasMore) return { alertIds, possible, failure: null }
    until = answer.value.until
  }
}

const possibleIn = ({ act }: BulkChange): readonly AlertStatus[] =>
  act === 'assign' ? OPEN_STATUSES : ALERT_ACTIONS[act].from

/** Changes several alerts at once. Those that failed are listed with their reason. */
export function useBulkChange(offerUndo: AlertActions['offerUndo']) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const submit = useSubmit({
    send: changeAll,
    failed: (failure, { change }) => alertFailureText(i18n, failure, i18n._(textsOf(change.act).failed)),
    renew: () => void queries.invalidateQueries({ queryKey: alertKeys.all(viewer) }),
  })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  /** The last change, whose results are shown. */
  const [act, setAct] = useState<BulkAct>('acknowledge')

  function begin({ act }: BulkChange) {
    forget()
    setAct(act)
  }

  function forget() {
    setRefused([])
    setOutcome(null)
  }

  function sayDone(act: BulkAct, ids: readonly string[]) {
    offerUndo({ ids, words: () => i18n._(DONE[act], { n: ids.length }) })
  }

  /** Resolves to whether the server answered; the selection has then been processed. */
  async function run(change: BulkChange, alerts: readonly Alert[]): Promise<boolean> {
    if (alerts.length === 0) return false
    begin(change)
    const answer = await submit.run({ alertIds: alerts.map(alert => alert._id), change })
    if (!answer?.ok) return false
    setRefused(refusedOf(alerts, answer.value))
    const done = answer.value.results.flatMap(({ _id, ok }) => (ok ? _id : []))
    if (done.length > 0) sayDone(change.act, done)
    else toast.error(i18n._(textsOf(change.act).failed))
    return true
  }

  /** Changes every alert that matches the filters and whose status allows it, on all pages. */
  async function runMatching(
    change: BulkChange,
    view: ListView,
    matched: number,
    capped: boolean,
  ): Promise<boolean> {
    if (progress !== null) return false
    begin(change)
    setProgress({ done: 0, of: matched })
    const { alertIds, possible, failure } = await changeMatching(change, view, setProgress)
    setProgress(null)
    void queries.invalidateQueries({ queryKey: alertKeys.all(viewer) })
    const changed = alertIds.length
    const failed = failure === null ? 0 : Math.max(0, possible - changed)
    if (failure) toast.error(alertFailureText(i18n, failure, i18n._(textsOf(change.act).failed)))
    if (changed > 0) sayDone(change.act, alertIds)
    if (failure === null || changed > 0) {
      setOutcome({
        matched: Math.max(matched, changed),
        changed,
        handled: Math.max(0, matched - changed - failed),
        failed,
        capped,
      })
    }
    return failure === null
  }

  return { act, busy: submit.busy || progress !== null, progress, refused, outcome, forget, run, runMatching }
}

export type BulkChanging = ReturnType<typeof useBulkChange>

function refusedOf(alerts: readonly Alert[], { results = [] }: BulkChanged): Refused[] {
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
