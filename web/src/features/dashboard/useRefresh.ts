import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { failureOf, serverSentence } from '../desk/failure.ts'
import { useViewer } from '../profile/usePlayer.ts'
import { ask } from '../queries/ask.ts'

/** Everything anew; what cannot be had stays as it was. */
export function useRefresh(refreshUsers: () => Promise<boolean>): () => Promise<void> {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const queries = useQueryClient()

  return async () => {
    const [figures, trends, users] = await Promise.allSettled([
      ask('GET /api/admin/system/status'),
      ask('GET /api/admin/system/trends'),
      refreshUsers(),
    ])
    if (figures.status === 'fulfilled') queries.setQueryData([viewer, 'figures'], figures.value)
    if (trends.status === 'fulfilled') queries.setQueryData([viewer, 'trends'], trends.value)
    const isDone =
      figures.status === 'fulfilled' &&
      trends.status === 'fulfilled' &&
      users.status === 'fulfilled' &&
      users.value
    if (isDone) toast.success(i18n._('Dashboard data refreshed successfully!'))
    else toast.error(firstSentence([figures, trends]) ?? i18n._('Failed to refresh data'))
  }
  /** What the server said about the first that was refused. */
  function firstSentence(results: PromiseSettledResult<unknown>[]): string | null {
    for (const result of results) {
      const failure = result.status === 'rejected' ? failureOf(result.reason) : null
      const said = failure && serverSentence(i18n, failure)
      if (said) return said
    }
    return null
  }
}
