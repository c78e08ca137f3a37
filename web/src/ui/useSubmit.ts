import { useLingui } from '@lingui/react'
import { useContext, useRef, useState } from 'react'
import { failureText } from '../i18n/failureText.ts'
import type { CallFailure } from '../net/call.ts'
import { SessionContext } from '../net/session/useSession.ts'
import { toast } from './toast.ts'
import type { ToastOptions } from './toastHost.tsx'

/** The answer of the API, of a socket, or of another action that can fail. */
interface Result {
  ok: boolean
}

type Success<R> = Extract<R, { ok: true }>
type Failure<R> = Extract<R, { ok: false }>

interface SubmitOptions<R extends Result, Sent> {
  send: (sent: Sent) => Promise<R>
  /** The toast after a success. */
  done?: string | ((answer: Success<R>, sent: Sent) => string)
  /** The message after a failure; a string stands for failures for which the server gives no reason. */
  failed?: string | ((failure: Failure<R>, sent: Sent) => string | null)
  /** The page shows `refusal` itself, so there is no toast. */
  isRefusalShown?: boolean
  /** The options of the toasts. */
  toast?: ToastOptions
  onDone?: (answer: Success<R>, sent: Sent) => unknown
  /** Brings the page up to date after a success or a failure. */
  renew?: (result: R, sent: Sent) => unknown
  /** Submissions with different keys may run at once; by default there is one at a time. */
  keyOf?: (sent: Sent) => string
}

/** Submits a form or carries out what a button says, once however often it is pressed, and shows the result. */
export function useSubmit<R extends Result, Sent = void>(options: SubmitOptions<R, Sent>) {
  const { send, done, isRefusalShown = false, onDone, renew, keyOf = () => '' } = options
  const { i18n } = useLingui()
  const session = useContext(SessionContext)
  /** A second press may come before the next render. */
  const running = useRef(new Set<string>())
  const [busyKeys, setBusyKeys] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<{ failure: Failure<R>; sent: Sent } | null>(null)

  function textOf(failure: Failure<R>, sent: Sent): string | null {
    const text = options.failed ?? null
    if (typeof text === 'function') return text(failure, sent)
    return text !== null && 'reason' in failure ? failureText(i18n, failure as CallFailure, text) : text
  }

  function show(result: R, sent: Sent) {
    if (result.ok) {
      const answer = result as Success<R>
      if (done !== undefined)
        toast.success(typeof done === 'string' ? done : done(answer, sent), options.toast)
      onDone?.(answer, sent)
      return
    }
    const failure = result as unknown as Failure<R>
    const text = textOf(failure, sent)
    setFailed({ failure, sent })
    // The user was signed out elsewhere: checking the session leads to the sign-in form.
    if ('status' in failure && failure.status === 401) session?.check()
    if (text !== null && !isRefusalShown) toast.error(text, options.toast)
  }

  /** Resolves to undefined if the same is being submitted already. */
  async function run(sent: Sent): Promise<R | undefined> {
    const key = keyOf(sent)
    if (running.current.has(key)) return
    running.current.add(key)
    setBusyKeys([...running.current])
    setFailed(null)
    const result = await send(sent).finally(() => {
      running.current.delete(key)
      setBusyKeys([...running.current])
    })
    show(result, sent)
    await renew?.(result, sent)
    return result
  }

  return {
    busy: busyKeys.length > 0,
    busyKeys,
    /** Why the last attempt failed; null before the first attempt and while one is running. */
    failure: failed?.failure ?? null,
    /** The message of the last failure. */
    refusal: failed && textOf(failed.failure, failed.sent),
    run,
    reset: () => setFailed(null),
  }
}
