import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertId, BulkAcknowledged } from '@valecuatro/contract'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { toast } from '../../../ui/toast.ts'
import { useAct } from '../../desk/useAct.ts'
import { useViewer } from '../../profile/usePlayer.ts'
import { wordsOfFailure } from '../failure.ts'
import { alertKeys } from '../useAlerts.ts'

export interface Refused {
  id: string
  title: string
  error: string | null
  by: string | null
}

const acknowledgeAll = (alertIds: AlertId[]) =>
  call('PATCH /api/admin/alerts/bulk/acknowledge', { body: { alertIds } })

/** Acknowledges several at once. Those that could not be are named, each with its reason. */
export function useBulkAcknowledge() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const viewer = useViewer()
  const act = useAct(acknowledgeAll)
  const [refused, setRefused] = useState<readonly Refused[]>([])

  /** Whether it was answered; what was selected has been dealt with then. */
  async function run(alerts: readonly Alert[]): Promise<boolean> {
    if (alerts.length === 0) return false
    setRefused([])
    const answer = await act.run(alerts.map(alert => alert._id))
    if (answer === undefined) return false
    void queries.invalidateQueries({ queryKey: alertKeys.all(viewer) })
    if (!answer.ok) {
      toast.error(wordsOfFailure(i18n, answer, i18n._('Failed to bulk acknowledge alerts')))
      return false
    }
    setRefused(refusedOf(alerts, answer.value))
    const n = answer.value.acknowledged
    if (n > 0) toast.success(i18n._('Successfully acknowledged {n} alerts', { n }))
    else toast.error(i18n._('Failed to bulk acknowledge alerts'))
    return true
  }

  return { busy: act.busy, refused, forget: () => setRefused([]), run }
}

function refusedOf(alerts: readonly Alert[], { results = [] }: BulkAcknowledged): Refused[] {
  return results
    .filter(({ ok }) => !ok)
    .map(({ _id, error, by }) => ({
      id: _id,
      title: alerts.find(alert => alert._id === _id)?.title ?? _id,
      error,
      by,
    }))
}
