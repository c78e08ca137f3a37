import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../net/call.ts'
import { toast } from '../../ui/toast.ts'
import { useViewer } from '../profile/usePlayer.ts'
import { adoptStatus } from './adopt.ts'
import { wordsOfFailure } from './failure.ts'
import { alertKeys } from './useAlerts.ts'

/** As many as the server takes in one call. */
const STEP = 500

interface Done {
  ids: readonly string[]
  words: (n: number) => string
  /** Acts of the same kind in a row share one toast, and one Undo. */
  kind?: string
}

interface Offer {
  key: string
  ids: readonly string[]
}

let offers = 0

/** Says what was done to alerts, with a button that takes it back. */
export function useUndo() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewer()
  /** What can be undone now, by kind; the last one is the newest. */
  const open = useRef(new Map<string, Offer>())

  async function undo(ids: readonly string[]) {
    let undone = 0
    for (let from = 0; from < ids.length; from += STEP) {
      const alertIds = ids.slice(from, from + STEP)
      const answer = await call('PATCH /api/admin/alerts/bulk/undo', { body: { alertIds } })
      if (!answer.ok) {
        toast.error(wordsOfFailure(i18n, answer, i18n._('Failed to undo')))
        break
      }
      undone += answer.value.undone
      for (const { _id, ok, status } of answer.value.results)
        if (ok && status) adoptStatus(queries, viewer, _id, status)
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

  /** Undoes what was done last, as long as it is offered. */
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
