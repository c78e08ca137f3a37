import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { Answer, RouteKey } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { type Arguments, type CallFailure, call } from './call.ts'
import type { SessionStore } from './session/sessionStore.ts'
import { useSessionStore, useViewerId } from './session/useSession.ts'

/** One client per session store, for the lifetime of the page; pages without queries do not load the library. */
const clients = new WeakMap<SessionStore, QueryClient>()

function clientOf(session: SessionStore): QueryClient {
  const known = clients.get(session)
  if (known) return known
  const client = new QueryClient({
    defaultOptions: {
      // Failures are shown immediately with a button to retry, even if the browser reports that it is offline.
      queries: { retry: false, networkMode: 'always', staleTime: 5000 },
    },
  })
  clients.set(session, client)
  return client
}

/** Provides server state. Query keys start with the viewer's id, so users never see each other's cached answers. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf(useSessionStore())}>{children}</QueryClientProvider>
}

/** Refetches everything on the screen after a change. */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient()
  const viewer = useViewerId()
  return () => queries.invalidateQueries({ queryKey: [viewer] })
}

/** A failed call as an Error, as TanStack Query requires. */
export class CallError extends Error {
  readonly failure: CallFailure

  constructor(route: string, failure: CallFailure) {
    super(`${route}: ${failure.reason === 'refused' ? failure.status : failure.reason}`)
    this.failure = failure
  }
}

export async function request<K extends RouteKey>(route: K, ...options: Arguments<K>): Promise<Answer<K>> {
  return (await requestPage(route, ...options)).value
}

/** Requests one page of rows, with the total number of rows. */
export async function requestPage<K extends RouteKey>(
  route: K,
  ...options: Arguments<K>
): Promise<{ value: Answer<K>; total: number }> {
  const answer = await call(route, ...options)
  if (!answer.ok) throw new CallError(route, answer)
  return { value: answer.value, total: answer.total ?? 0 }
}

/** Whether the call was refused with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return (
    error instanceof CallError &&
    error.failure.reason === 'refused' &&
    statuses.includes(error.failure.status)
  )
}
