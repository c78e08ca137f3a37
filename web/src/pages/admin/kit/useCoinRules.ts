import { useQuery } from '@tanstack/react-query'
import type { CoinSettings } from '@valecuatro/contract'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'

/** Whether moving so many coins by hand needs a second administrator. */
export function isApprovalNeeded(rules: CoinSettings | undefined, amount: number): boolean {
  if (!rules || rules.isOnlyAdministrator || rules.approvalAbove === null) return false
  return Math.abs(amount) > rules.approvalAbove
}

/** The limits on coins moved by hand. */
export function useCoinRules() {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'coin-settings'],
    queryFn: () => request('GET /api/admin/coin-settings'),
  })
}
