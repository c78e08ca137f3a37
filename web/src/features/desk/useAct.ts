import { useRef, useState } from 'react'
import type { CallFailure, CallResult } from '../../net/call.ts'
import { useSessionStore } from '../session/useSession.ts'

export interface Act<Sent, T> {
  busy: boolean
  /** Why the last attempt failed; null before the first, and again while the next is under way. */
  failure: CallFailure | null
  /** Does it once however often it is pressed; undefined for a press that came too many. */
  run: (sent: Sent) => Promise<CallResult<T> | undefined>
  forget: () => void
}

/** Something that changes the house: one at a time, busy meanwhile, its refusal kept to be shown. */
export function useAct<Sent, T>(doIt: (sent: Sent) => Promise<CallResult<T>>): Act<Sent, T> {
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

  return { busy, failure, run, forget: () => setFailure(null) }
}
