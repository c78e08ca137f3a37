import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { hasStatus } from '../net/query.tsx'
import { useSessionStore } from '../net/session/useSession.ts'
import { ErrorState } from './states.tsx'
import { toast } from './toast.ts'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** What stands in its place until it is there. */
  loading: ReactNode
  /** What to say when it cannot be had. */
  failed: ReactNode
  children: (value: T) => ReactNode
}

/** An answer in its three states. One that is being asked for again stays on the screen meanwhile. */
export function Loaded<T>({ query, loading, failed, children }: LoadedProps<T>) {
  const session = useSessionStore()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading

  function retry() {
    // Signed out elsewhere: asking who one is brings the form.
    if (hasStatus(query.error, 401)) session.check()
    void query.refetch()
  }
  return <ErrorState title={failed} onRetry={retry} />
}

/** A toast for each failure, however often the page is drawn meanwhile. */
export function useFailureToast(failures: number, sentence: string): void {
  const told = useRef(0)
  useEffect(() => {
    if (failures === told.current) return
    told.current = failures
    if (failures > 0) toast.error(sentence)
  }, [failures, sentence])
}
