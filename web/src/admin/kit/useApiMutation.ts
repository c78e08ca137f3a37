import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallFailure, CallResult } from '../../net/call.ts'
import { useSessionStore, useViewerId } from '../../net/session/useSession.ts'

interface ApiMutation<Sent, T> {
  busy: boolean
  /** Why the last attempt failed; null before the first, and again while the next is under way. */
  failure: CallFailure | null
  /** Does it once however often it is pressed; undefined for a press that came too many. */
  run: (sent: Sent) => Promise<CallResult<T> | undefined>
  reset: () => void
}

/** Something that changes the house: one at a time, busy meanwhile, its refusal kept to be shown. */
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
      // Signed out elsewhere: asking who one is brings the form.
      if (result.reason === 'refused' && result.status === 401) session.check()
    }
    return result
  }

  return { busy, failure, run, reset: () => setFailure(null) }
}

/** Something has changed, or has turned out to be old: whatever is on the screen is asked for again. */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient()
  const viewer = useViewerId()
  return () => queries.invalidateQueries({ queryKey: [viewer] })
}
