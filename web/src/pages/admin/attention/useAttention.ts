import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Attention } from '@valecuatro/contract'
import { useEffect } from 'react'
import { useLive } from '../../../net/live.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { setAdminTitleCount } from '../kit/titleCount.ts'

export const useAttentionKey = () => [useViewerId(), 'attention']

/** What needs the viewer's attention: read once, then followed. */
export function useAttention() {
  const queries = useQueryClient()
  const [viewer, name] = useAttentionKey()
  const { state } = useLive('attention', '')
  useEffect(() => {
    if (state) queries.setQueryData([viewer, name], state)
  }, [state, queries, viewer, name])
  return useQuery({
    queryKey: [viewer, name],
    queryFn: () => request('GET /api/admin/attention'),
  })
}

export const countLines = ({ items, unchecked }: Attention) => items.length + unchecked.length

/** On every admin page, the window title shows how many lines need attention. */
export function useAttentionTitle(): void {
  const { state } = useLive('attention', '')
  const count = state ? countLines(state) : 0
  useEffect(() => setAdminTitleCount('attention', count), [count])
  useEffect(() => () => setAdminTitleCount('attention', 0), [])
}
