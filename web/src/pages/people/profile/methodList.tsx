import './security.css'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import type { CallFailure, CallResult } from '../../../net/call.ts'
import { useSessionStore, useViewerId } from '../../../net/session/useSession.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

interface MethodRowProps {
  name: ReactNode
  about: ReactNode
  badge?: ReactNode
  /** The buttons of the row. */
  children: ReactNode
}

/** A row of a list on the security page: a sign-in method or another item, and its buttons. */
export function MethodRow({ name, about, badge, children }: MethodRowProps) {
  return (
    <li>
      <div>
        <p className="strong break-words">
          {name} {badge}
        </p>
        <p className="soft small">{about}</p>
      </div>
      <div className="method-actions row-2">{children}</div>
    </li>
  )
}

/** Says why a change failed; null if the user has closed the dialog to confirm their identity. */
export function useChangeFailedText() {
  const { i18n } = useLingui()
  return (failure: CallFailure) =>
    failure.reason === 'refused' && failure.code === 'confirm-identity'
      ? null
      : failureText(i18n, failure, i18n._('The change could not be saved. Please try again.'))
}

export const methodsKey = (viewer: string) => [viewer, 'sign-in-methods']

/** Sends a change of the sign-in methods, shows a failure, and reloads the list. */
export function useMethodChange() {
  const viewer = useViewerId()
  const queries = useQueryClient()
  const session = useSessionStore()
  const { busy, run } = useSubmit({
    send: (send: () => Promise<CallResult<unknown>>) => send(),
    failed: useChangeFailedText(),
    // The session's user contains whether a second factor is missing.
    onDone: () => session.check(),
    renew: () => void queries.invalidateQueries({ queryKey: methodsKey(viewer) }),
  })

  async function change<T>(send: () => Promise<CallResult<T>>): Promise<T | null> {
    const answer = await run(send)
    return answer?.ok ? (answer.value as T) : null
  }
  return { busy, change }
}
