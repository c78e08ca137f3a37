import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { AlertPage, Answer, RouteKey } from '@valecuatro/contract'
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

async function answerOf<K extends RouteKey>(route: K, ...options: Arguments<K>) {
  const answer = await call(route, ...options)
  if (!answer.ok) throw new CallError(route, answer)
  return answer
}

export async function request<K extends RouteKey>(route: K, ...options: Arguments<K>): Promise<Answer<K>> {
  return (await answerOf(route, ...options)).value
}

/** Requests one page of rows, with the total number of rows. */
export async function requestPage<K extends RouteKey>(
  route: K,
  ...options: Arguments<K>
): Promise<PageOf<Answer<K>>> {
  return pageOf(await answerOf(route, ...options))
}

interface PageOf<A> {
  value: A extends AlertPage ? A['alerts'] : A
  /** The number of rows on all pages. */
  total: number
  /** There are more rows than `total`. */
  capped?: boolean
}

/** Most lists answer with the rows, and the total in a header; the list of alerts has both in its body. */
export function pageOf<A>({ value, total = 0 }: { value: A; total?: number }): PageOf<A> {
  const page = value as unknown as AlertPage
  return (page.pagination ? { ...page.pagination, value: page.alerts } : { value, total }) as PageOf<A>
}

/** Whether the call was refused with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return (
    error instanceof CallError &&
    error.failure.reason === 'refused' &&
    statuses.includes(error.failure.status)
  )
}
