import { useEffect } from 'react'
import { isRefusal } from '../queries/ask.ts'
import { useSessionStore } from '../session/useSession.ts'

/** Signed out elsewhere: asking who one is brings the form. */
export function useSignedOut(error: Error | null): void {
  const session = useSessionStore()
  const isSignedOut = isRefusal(error, 401)
  useEffect(() => {
    if (isSignedOut) session.check()
  }, [isSignedOut, session])
}
