import { useQuery } from '@tanstack/react-query'
import { day, oneOf, pageNumber, words } from '../desk/address.ts'
import { endOfDay, startOfDay } from '../desk/day.ts'
import { ORDERS } from '../desk/sorting.ts'
import { useAddress } from '../desk/useAddress.ts'
import { usePageOf } from '../desk/usePageOf.ts'
import { useViewer } from '../profile/usePlayer.ts'
import { ask, askPage } from '../queries/ask.ts'

export const AUDIT_VIEW = {
  search: words,
  actor: words,
  action: words,
  subject: words,
  startDate: day,
  endDate: day,
  sort: oneOf(['at'], 'at'),
  order: oneOf(ORDERS, 'desc'),
  page: pageNumber,
}

export const UNFILTERED = {
  search: '',
  actor: '',
  action: '',
  subject: '',
  startDate: '',
  endDate: '',
}

/** The entries that the address asks for. */
export function useAudit() {
  const address = useAddress(AUDIT_VIEW)
  const { page, ...said } = address.view
  // A day begins and ends where the reader is.
  const asked = { ...said, startDate: startOfDay(said.startDate), endDate: endOfDay(said.endDate) }
  const query = usePageOf({
    key: ['audit', asked],
    page,
    ask: (page, limit) => askPage('GET /api/admin/audit', { query: { ...asked, page, limit } }),
  })
  return { ...address, asked, query }
}

/** The kinds of acts that have been written down so far. */
export function useNotedActions() {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'audit', 'actions'],
    queryFn: () => ask('GET /api/admin/audit/actions'),
  })
}
