import type { User } from '@valecuatro/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { INITIAL_SESSION } from './sessionState.ts'
import type { SessionStore } from './sessionStore.ts'

export const SessionContext = createContext<SessionStore | null>(null)

/** `isStaff`: has a role with an admin panel, which is any role but that of players. */
type SessionView = { loading: boolean; isStaff: boolean } & (
  | { isAuthenticated: true; user: User }
  | { isAuthenticated: false; user: null }
)

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (store === null) throw new Error('no SessionContext')
  return store
}

export function useSession(): SessionView {
  const store = useSessionStore()
  const { loading, user } = useSyncExternalStore(store.subscribe, store.current, () => INITIAL_SESSION)
  return user === null
    ? { loading, isStaff: false, isAuthenticated: false, user }
    : { loading, isStaff: user.role !== 'player', isAuthenticated: true, user }
}

/** True while a sign-out has not reached the server yet. */
export function useSignOutPending(): boolean {
  const store = useSessionStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.current().isSignOutPending,
    () => false,
  )
}

/** The id of the signed-in user, used in query keys so that the next user does not see cached answers of this one. */
export function useViewerId(): string {
  return useSession().user?._id ?? 'visitor'
}
