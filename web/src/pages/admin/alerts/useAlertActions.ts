import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertAction, AlertId, UserId } from '@valecuatro/contract'
import { MAX_BULK_ALERTS } from '@valecuatro/contract/alertEnums'
import { useRef } from 'react'
import { type CallResult, call } from '../../../net/call.ts'
import { useViewerId } from '../../../net/session/useSession.ts'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { cacheAlert, cacheStatus } from './alertCache.ts'
import { alertFailureText, alertKeys } from './useAlerts.ts'

/** An action that needs nothing but the alert. */
export type PlainAction = Exclude<AlertAction, 'resolve' | 'reopen'>

type ActionRequest =
  | { act: PlainAction; id: AlertId; answer?: string }
  | { act: 'resolve'; id: AlertId; resolution: string; answer?: string }
  | { act: 'reopen'; id: AlertId; reason: string }
  /** `from` is the person who has it now. */
  | { act: 'assign'; id: AlertId; assignee: UserId | null; from: UserId | null }

type Act = ActionRequest['act']

const answerOf = ({ answer }: { answer?: string }) => (answer ? { answer } : {})

function sendAction(request: ActionRequest): Promise<CallResult<Alert>> {
  const params = { id: request.id }
  switch (request.act) {
    case 'acknowledge':
      return call('PATCH /api/admin/alerts/{id}/acknowledge', { params })
    case 'investigate':
      return call('PATCH /api/admin/alerts/{id}/investigate', { params })
    case 'dismiss':
      return call('PATCH /api/admin/alerts/{id}/dismiss', { params, body: answerOf(request) })
    case 'resolve':
      return call('PATCH /api/admin/alerts/{id}/resolve', {
        params,
        body: { resolution: request.resolution, ...answerOf(request) },
      })
    case 'reopen':
      return call('PATCH /api/admin/alerts/{id}/reopen', { params, body: { reason: request.reason } })
    case 'assign': {
      const { assignee, from } = request
      return call('PATCH /api/admin/alerts/{id}/assign', { params, body: { assignee, from } })
    }
  }
}

const DONE: Record<Act, string> = {
  acknowledge: /*i18n*/ 'Alert acknowledged successfully',
  investigate: /*i18n*/ 'You are now investigating this alert',
  resolve: /*i18n*/ 'Alert resolved',
  dismiss: /*i18n*/ 'Alert dismissed successfully',
  reopen: /*i18n*/ 'Alert reopened',
  assign: /*i18n*/ 'Alert assigned',
}

/** Actions that can be undone, with the message after several in a row. */
const SEVERAL_DONE: Partial<Record<Act, string>> = {
  acknowledge: /*i18n*/ '{n, plural, one {# alert acknowledged} other {# alerts acknowledged}}',
  dismiss: /*i18n*/ '{n, plural, one {# alert dismissed} other {# alerts dismissed}}',
}

const FAILED: Record<Act, string> = {
  acknowledge: /*i18n*/ 'Failed to acknowledge alert',
  investigate: /*i18n*/ 'The alert could not be taken under investigation',
  resolve: /*i18n*/ 'Failed to resolve alert',
  dismiss: /*i18n*/ 'Failed to dismiss alert',
  reopen: /*i18n*/ 'The alert could not be reopened',
  assign: /*i18n*/ 'The alert could not be assigned',
}

/** Performs actions on alerts, each once when pressed several times, and shows the result. */
export function useAlertActions() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewerId()
  const { offer: offerUndo, undoLast } = useUndo()
  const { busyKeys, run } = useSubmit({
    send: sendAction,
    failed: (failure, { act }) => alertFailureText(i18n, failure, i18n._(FAILED[act])),
    onDone({ value }, request) {
      cacheAlert(queries, viewer, value)
      sayDone(request)
    },
    async renew(answer, { id }) {
      // Another administrator may have been first: load what they did.
      if (!answer.ok && !(answer.reason === 'refused' && answer.status === 401)) await refetchAlert(id)
      void queries.invalidateQueries({ queryKey: alertKeys.dashboard(viewer) })
      void queries.invalidateQueries({ queryKey: alertKeys.summary(viewer) })
    },
    keyOf: ({ id }) => id,
  })

  function sayDone(request: ActionRequest) {
    const { act, id } = request
    if (act === 'assign' && request.assignee === null) return toast.success(i18n._('Alert released'))
    const several = SEVERAL_DONE[act]
    if (several === undefined) toast.success(i18n._(DONE[act]))
    else
      offerUndo({
        ids: [id],
        kind: act,
        words: n => (n === 1 ? i18n._(DONE[act]) : i18n._(several, { n })),
      })
  }

  async function refetchAlert(id: AlertId) {
    const answer = await call('GET /api/admin/alerts/{id}', { params: { id } })
    if (answer.ok) cacheAlert(queries, viewer, answer.value)
  }

  return {
    /** Resolves to whether it succeeded. */
    run: async (request: ActionRequest) => (await run(request))?.ok ?? false,
    offerUndo,
    undoLast,
    isBusy: (id: string) => busyKeys.includes(id),
  }
}

export type AlertActions = ReturnType<typeof useAlertActions>

interface Done {
  ids: readonly string[]
  words: (n: number) => string
  /** Actions of the same kind in a row share one toast and one Undo. */
  kind?: string
}

interface Offer {
  key: string
  ids: readonly string[]
}

let offers = 0

/** Shows a toast for actions on alerts, with an Undo button. */
function useUndo() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewerId()
  /** The actions that can be undone now, by kind; the newest is last. */
  const open = useRef(new Map<string, Offer>())

  async function undo(ids: readonly string[]) {
    let undone = 0
    for (let from = 0; from < ids.length; from += MAX_BULK_ALERTS) {
      const alertIds = ids.slice(from, from + MAX_BULK_ALERTS)
      const answer = await call('PATCH /api/admin/alerts/bulk/undo', { body: { alertIds } })
      if (!answer.ok) {
        toast.error(alertFailureText(i18n, answer, i18n._('This could not be undone')))
        break
      }
      undone += answer.value.undone
      for (const { _id, ok, status } of answer.value.results)
        if (ok && status) cacheStatus(queries, viewer, _id, status)
      const left = answer.value.results.filter(({ ok }) => !ok).length
      if (left > 0) {
        toast.error(
          i18n._(
            '{n, plural, one {# alert has changed since and was left as it is} other {# alerts have changed since and were left as they are}}',
            { n: left },
          ),
        )
      }
    }
    if (undone > 0)
      toast.success(i18n._('{n, plural, one {# alert restored} other {# alerts restored}}', { n: undone }))
    for (const key of [alertKeys.ones(viewer), alertKeys.dashboard(viewer), alertKeys.summary(viewer)])
      void queries.invalidateQueries({ queryKey: key })
  }

  function offer({ ids, words, kind = `once-${++offers}` }: Done) {
    const before = open.current.get(kind)
    const now: Offer = before
      ? { ...before, ids: [...before.ids, ...ids] }
      : { key: `alert-undo-${++offers}`, ids }
    open.current.delete(kind)
    open.current.set(kind, now)
    const close = () => {
      if (open.current.get(kind) === now) open.current.delete(kind)
    }
    toast.success(words(now.ids.length), {
      key: now.key,
      button: { label: i18n._('Undo'), onPress: () => void undo(now.ids) },
      onClose: close,
    })
  }

  /** Undoes the newest action that can still be undone. */
  function undoLast(): boolean {
    const [kind, last] = [...open.current].at(-1) ?? []
    if (kind === undefined || last === undefined) return false
    open.current.delete(kind)
    toast.close(last.key)
    void undo(last.ids)
    return true
  }

  return { offer, undoLast }
}
