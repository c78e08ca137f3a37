import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '../tournaments/useTournaments.ts'

/** Something has changed, or has turned out to be old: whatever is on the screen is asked for again. */
export function useRenew(): () => Promise<void> {
  const queries = useQueryClient()
  const viewer = useViewer()
  return () => queries.invalidateQueries({ queryKey: [viewer] })
}
