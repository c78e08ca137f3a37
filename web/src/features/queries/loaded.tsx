import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import { useSessionStore } from '../session/useSession.ts'
import { isRefusal } from './ask.ts'

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
    if (isRefusal(query.error, 401)) session.check()
    void query.refetch()
  }
  return <ErrorState title={failed} onRetry={retry} />
}
