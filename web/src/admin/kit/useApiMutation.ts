import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../i18n/failureText.ts'
import type { CallFailure, CallResult } from '../../net/call.ts'
import { useSessionStore, useViewerId } from '../../net/session/useSession.ts'
import { toast } from '../../ui/toast.ts'

interface ApiMutation<Sent, T> {
  busy: boolean
  /** Why the last attempt failed; null before the first attempt and while one is running. */
  failure: CallFailure | null
  /** Ignores calls while one is running, for which it resolves to undefined. */
  run: (sent: Sent) => Promise<CallResult<T> | undefined>
  reset: () => void
}

/** Runs one mutating call at a time, with a busy flag and the failure of the last attempt. */
export function useApiMutation<Sent, T>(send: (sent: Sent) => Promise<CallResult<T>>): ApiMutation<Sent, T> {
  const session = useSessionStore()
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  async function run(sent: Sent) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    const result = await send(sent)
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

interface DialogCallOptions<Sent, T> {
  send: (sent: Sent) => Promise<CallResult<T>>
  /** The message after a success. */
  done: string
  /** The message after a failure for which the server gives no reason. */
  failed: string
  onDone: (value: T) => void
  /** Brings the page up to date after a success or a failure; refetches everything on the screen by default. */
  renew?: (result: CallResult<T>) => unknown
}

/** The call of a dialog: says whether it has succeeded, and brings the page up to date. */
export function useDialogCall<Sent, T>({ send, done, failed, onDone, renew }: DialogCallOptions<Sent, T>) {
  const { i18n } = useLingui()
  const invalidateAll = useInvalidateAll()
  const { busy, failure, run } = useApiMutation(send)
  const textOf = (failure: CallFailure) => failureText(i18n, failure, failed)
  return {
    busy,
    /** The error message of the last attempt. */
    refusal: failure && textOf(failure),
    async run(sent: Sent): Promise<void> {
      const result = await run(sent)
      if (!result) return
      if (result.ok) {
        toast.success(done)
        onDone(result.value)
      } else toast.error(textOf(result))
      await (renew ?? invalidateAll)(result)
    },
  }
}
