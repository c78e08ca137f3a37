import { useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { useState } from 'react'
import { type CallResult, call } from '../../../net/call.ts'
import { toast } from '../../../ui/toast.ts'
import { useAct } from '../../desk/useAct.ts'
import { wordsOfFailure } from '../failure.ts'
import { filtersOf, type ListView } from './address.ts'

/** As many as the server acknowledges at once, and as many as it gives in one answer. */
export const MOST = 500
const EACH = 100

/** Everything that the filters find, page by page, and no alert twice though some may arrive meanwhile. */
async function gather(view: ListView): Promise<CallResult<Alert[]>> {
  const found = new Map<string, Alert>()
  for (let page = 1; page <= MOST / EACH; page++) {
    const answer = await call('GET /api/admin/alerts', { query: { ...filtersOf(view), page, limit: EACH } })
    if (!answer.ok) return answer
    for (const alert of answer.value.alerts) found.set(alert._id, alert)
    if (answer.value.pagination.total <= page * EACH) break
  }
  return { ok: true, value: [...found.values()].slice(0, MOST) }
}

/** Whatever matches the filters, on all pages, once somebody has asked for it. */
export function useMatching(view: ListView, shown: string) {
  const { i18n } = useLingui()
  const act = useAct(gather)
  const [kept, setKept] = useState<{ shown: string; alerts: readonly Alert[] } | null>(null)

  async function choose() {
    const answer = await act.run(view)
    if (answer?.ok) setKept({ shown, alerts: answer.value })
    else if (answer) toast.error(wordsOfFailure(i18n, answer, i18n._('Failed to fetch alerts')))
  }

  return {
    busy: act.busy,
    /** Null while only rows on the screen are selected. */
    alerts: kept?.shown === shown ? kept.alerts : null,
    choose: () => void choose(),
    forget: () => setKept(null),
  }
}

export type Matching = ReturnType<typeof useMatching>
