import type { User } from '@valecuatro/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { INITIAL_SESSION } from './sessionState.ts'
import type { SessionStore } from './sessionStore.ts'

export const SessionContext = createContext<SessionStore | null>(null)

type SessionView = { loading: boolean; isAdmin: boolean } & (
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
  const { loading, user } = useSyncExternalStore(store.subscribe, store.current, () => INITIAL_SESSION)
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

/** Who asks: his own answers are not shown to who signs in after him. */
export function useViewerId(): string {
  return useSession().user?._id ?? 'nobody'
}
