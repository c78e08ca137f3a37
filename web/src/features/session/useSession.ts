import type { User } from '@valecuatro/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { STARTING } from '../../net/session/session.ts'
import type { SessionStore } from '../../net/session/sessionStore.ts'

export const SessionContext = createContext<SessionStore | null>(null)

export type SessionView = { loading: boolean; isAdmin: boolean } & (
  | { isAuthenticated: true; user: User }
  | { isAuthenticated: false; user: null }
)

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (store === null) throw new Error('useSession needs a SessionContext above it')
  return store
}

export function useSession(): SessionView {
  const store = useSessionStore()
  const { loading, user } = useSyncExternalStore(store.subscribe, store.current, () => STARTING)
  return user === null
    ? { loading, isAdmin: false, isAuthenticated: false, user }
    : { loading, isAdmin: user.role === 'admin', isAuthenticated: true, user }
}

/** True while the server has not been told yet that the user has signed out here. */
export function useSignOutPending(): boolean {
  const store = useSessionStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.current().isSignOutPending,
    () => false,
  )
}
