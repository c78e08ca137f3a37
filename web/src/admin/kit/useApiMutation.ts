import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallFailure, CallResult } from '../../net/call.ts'
import { useSessionStore, useViewerId } from '../../net/session/useSession.ts'

interface ApiMutation<Sent, T> {
  busy: boolean
  /** Why the last attempt failed; null before the first attempt and while one is running. */
  failure: CallFailure | null
  /** Ignores calls while one is running, for which it resolves to undefined. */
  run: (sent: Sent) => Promise<CallResult<T> | undefined>
  reset: () => void
}

/** Runs one mutating call at a time, with a busy flag and the failure of the last attempt. */
export function useApiMutation<Sent, T>(doIt: (sent: Sent) => Promise<CallResult<T>>): ApiMutation<Sent, T> {
  const session = useSessionStore()
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  async function run(sent: Sent) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    const result = await doIt(sent)
    isRunning.current = false
    setBusy(false)
    if (!result.ok) {
      setFailure(result)
      // The user was signed out elsewhere: checking the session leads to the sign-in form.
      if (result.reason === 'refused' && result.status === 401) session.check()
    }
    return result
  }

  return { busy, failure, run, reset: () => setFailure(null) }
}

/** Refetches everything on the screen after a change. */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient()
  const viewer = useViewerId()
  return () => queries.invalidateQueries({ queryKey: [viewer] })
}
