import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { hasStatus } from '../net/query.tsx'
import { useSessionStore } from '../net/session/useSession.ts'
import { ErrorState } from './states.tsx'
import { toast } from './toast.ts'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Shown while the query is pending. */
  loading: ReactNode
  /** Shown when the query has failed. */
  failed: ReactNode
  /** The label of the retry button, if not Try again. */
  retry?: ReactNode
  children: (value: T) => ReactNode
}

/** Shows a query as loading, failed or loaded; during a refetch the old data stays. */
export function Loaded<T>({ query, loading, failed, retry, children }: LoadedProps<T>) {
  const session = useSessionStore()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading

  function onRetry() {
    // The user was signed out elsewhere: checking the session leads to the sign-in form.
    if (hasStatus(query.error, 401)) session.check()
    void query.refetch()
  }
  return <ErrorState title={failed} onRetry={onRetry} {...(retry !== undefined && { retry })} />
}

/** Shows one toast for each failure, however often the component renders. */
export function useFailureToast(failures: number, sentence: string): void {
  const shown = useRef(0)
  useEffect(() => {
    if (failures === shown.current) return
    shown.current = failures
    if (failures > 0) toast.error(sentence)
  }, [failures, sentence])
}
