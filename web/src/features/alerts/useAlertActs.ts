import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertAct, AlertId } from '@valecuatro/contract'
import { useRef, useState } from 'react'
import { type CallResult, call } from '../../net/call.ts'
import { toast } from '../../ui/toast.ts'
import { useViewer } from '../profile/usePlayer.ts'
import { useSessionStore } from '../session/useSession.ts'
import { adoptAlert } from './adopt.ts'
import { wordsOfFailure } from './failure.ts'
import { alertKeys } from './useAlerts.ts'
import { useUndo } from './useUndo.ts'

/** An act that needs nothing but the alert. */
export type PlainAct = Exclude<AlertAct, 'resolve' | 'reopen'>

export type Deed =
  | { act: PlainAct; id: AlertId }
  | { act: 'resolve'; id: AlertId; resolution: string }
  | { act: 'reopen'; id: AlertId; reason: string }

function carryOut(deed: Deed): Promise<CallResult<Alert>> {
  const params = { id: deed.id }
  switch (deed.act) {
    case 'acknowledge':
      return call('PATCH /api/admin/alerts/{id}/acknowledge', { params })
    case 'investigate':
      return call('PATCH /api/admin/alerts/{id}/investigate', { params })
    case 'dismiss':
      return call('PATCH /api/admin/alerts/{id}/dismiss', { params })
    case 'resolve':
      return call('PATCH /api/admin/alerts/{id}/resolve', { params, body: { resolution: deed.resolution } })
    case 'reopen':
      return call('PATCH /api/admin/alerts/{id}/reopen', { params, body: { reason: deed.reason } })
  }
}

const DONE: Record<AlertAct, string> = {
  acknowledge: /*i18n*/ 'Alert acknowledged successfully',
  investigate: /*i18n*/ 'You are now investigating this alert',
  resolve: /*i18n*/ 'Alert resolved successfully',
  dismiss: /*i18n*/ 'Alert dismissed successfully',
  reopen: /*i18n*/ 'Alert reopened',
}

/** Acts that can be undone, and what to say when several were done in a row. */
const SEVERAL_DONE: Partial<Record<AlertAct, string>> = {
  acknowledge: /*i18n*/ '{n, plural, one {# alert acknowledged} other {# alerts acknowledged}}',
  dismiss: /*i18n*/ '{n, plural, one {# alert dismissed} other {# alerts dismissed}}',
}

const FAILED: Record<AlertAct, string> = {
  acknowledge: /*i18n*/ 'Failed to acknowledge alert',
  investigate: /*i18n*/ 'Failed to investigate alert',
  resolve: /*i18n*/ 'Failed to resolve alert',
  dismiss: /*i18n*/ 'Failed to dismiss alert',
  reopen: /*i18n*/ 'Failed to reopen alert',
}

const failureWords = (i18n: I18n, act: AlertAct, answer: Parameters<typeof wordsOfFailure>[1]) =>
  wordsOfFailure(i18n, answer, i18n._(FAILED[act]))

/** Acts on alerts, each once however often it is pressed, and says how that went. */
export function useAlertActs() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewer()
  const session = useSessionStore()
  const { offer: offerUndo, undoLast } = useUndo()
  /** Ids of alerts with an act under way; a second press may come before the page is drawn. */
  const underWay = useRef(new Set<string>())
  const [busy, setBusy] = useState<readonly string[]>([])

  function sayDone({ act, id }: Deed) {
    const several = SEVERAL_DONE[act]
    if (several === undefined) toast.success(i18n._(DONE[act]))
    else
      offerUndo({
        ids: [id],
        kind: act,
        words: n => (n === 1 ? i18n._(DONE[act]) : i18n._(several, { n })),
      })
  }

  /** Whether it was done. */
  async function run(deed: Deed): Promise<boolean> {
    if (underWay.current.has(deed.id)) return false
    underWay.current.add(deed.id)
    setBusy([...underWay.current])
    const answer = await carryOut(deed)
    underWay.current.delete(deed.id)
    setBusy([...underWay.current])
    if (answer.ok) {
      adoptAlert(queries, viewer, answer.value)
      sayDone(deed)
    } else {
      toast.error(failureWords(i18n, deed.act, answer))
      // Signed out elsewhere: the session check brings the form.
      if (answer.reason === 'refused' && answer.status === 401) session.check()
      // Another administrator may have been first: show what they did.
      else await renew(deed.id)
    }
    void queries.invalidateQueries({ queryKey: alertKeys.dashboard(viewer) })
    void queries.invalidateQueries({ queryKey: alertKeys.summary(viewer) })
    return answer.ok
  }

  async function renew(id: AlertId) {
    const answer = await call('GET /api/admin/alerts/{id}', { params: { id } })
    if (answer.ok) adoptAlert(queries, viewer, answer.value)
  }

  return { run, offerUndo, undoLast, isBusy: (id: string) => busy.includes(id) }
}

export type AlertActs = ReturnType<typeof useAlertActs>
