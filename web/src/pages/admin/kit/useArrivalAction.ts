import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** What a page is to open by itself once it is shown; stored in the history entry of the page. */
export interface ArrivalState {
  opens: 'create'
}

export const TO_CREATE: ArrivalState = { opens: 'create' }

/** Calls `create` if the user has come to this page to create something, once. */
export function useArrivalAction(create: () => void): void {
  const state: unknown = useHistoryState()
  const [path, navigate] = useLocation()
  const isAsked = typeof state === 'object' && state !== null && 'opens' in state && state.opens === 'create'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the user arrives
  useEffect(() => {
    if (!isAsked) return
    // Going back or reloading must not open it again.
    navigate(path + window.location.search, { replace: true, state: null })
    create()
  }, [isAsked])
}
