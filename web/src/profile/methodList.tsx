import './security.css'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureText } from '../i18n/failureText.ts'
import type { CallFailure, CallResult } from '../net/call.ts'
import { useSessionStore, useViewerId } from '../net/session/useSession.ts'
import { toast } from '../ui/toast.ts'

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
        <p className="method-name">
          {name} {badge}
        </p>
        <p className="method-about">{about}</p>
      </div>
      <div className="method-actions">{children}</div>
    </li>
  )
}

/** Shows why a change failed, unless the user has closed the dialog to confirm their identity. */
export function useChangeFailed() {
  const { i18n } = useLingui()
  return (failure: CallFailure) => {
    if (failure.reason === 'refused' && failure.code === 'confirm-identity') return
    toast.error(failureText(i18n, failure, i18n._('The change could not be saved. Please try again.')))
  }
}

export const methodsKey = (viewer: string) => [viewer, 'sign-in-methods']

/** Sends a change of the sign-in methods, shows a failure, and reloads the list. */
export function useMethodChange() {
  const viewer = useViewerId()
  const queries = useQueryClient()
  const session = useSessionStore()
  const changeFailed = useChangeFailed()
  const [busy, setBusy] = useState(false)

  async function change<T>(send: () => Promise<CallResult<T>>): Promise<T | null> {
    setBusy(true)
    const answer = await send()
    setBusy(false)
    void queries.invalidateQueries({ queryKey: methodsKey(viewer) })
    // The session's user contains whether a second factor is missing.
    if (answer.ok || (answer.reason === 'refused' && answer.status === 401)) session.check()
    if (answer.ok) return answer.value
    changeFailed(answer)
    return null
  }
  return { busy, change }
}
