import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionStore } from '../../net/session/sessionStore.ts'
import { useSessionStore } from '../session/useSession.ts'

/** As long as the page lives; pages that ask nothing never load the library. */
const clients = new WeakMap<SessionStore, QueryClient>()

function clientOf(session: SessionStore): QueryClient {
  const known = clients.get(session)
  if (known) return known
  const client = new QueryClient({
    defaultOptions: {
      // Failures are shown at once with a way to try again, also where the browser thinks it is offline.
      queries: { retry: false, networkMode: 'always', staleTime: 5000 },
      mutations: { networkMode: 'always' },
    },
  })
  clients.set(session, client)
  return client
}

/** What the server knows, for the features below. Keys begin with who asks, so that no one sees another's answers. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf(useSessionStore())}>{children}</QueryClientProvider>
}
