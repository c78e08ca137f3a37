import { useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { type CallFailure, type CallResult, call } from '../../net/call.ts'
import { toast } from '../../ui/toast.ts'
import { sentenceOf } from '../desk/failure.ts'
import { useAct } from '../desk/useAct.ts'
import { useUserChanged } from './useUserChanged.ts'

interface Suspending {
  busy: boolean
  /** Why the last attempt failed, in a sentence. */
  refusal: string | null
}

/** Suspends a user or takes him back; what has become of him is shown at once. */
function useSuspensionAct<Sent>(
  user: AdminUserDetails,
  words: { done: string; failed: string },
  send: (sent: Sent) => Promise<CallResult<AdminUserDetails>>,
  onDone: () => void,
): Suspending & { run: (sent: Sent) => Promise<void> } {
  const { i18n } = useLingui()
  const { changed, renew } = useUserChanged()
  const act = useAct(send)
  const sentence = (failure: CallFailure) => sentenceOf(i18n, failure, words.failed)

  async function run(sent: Sent) {
    const result = await act.run(sent)
    if (!result) return
    if (!result.ok) {
      toast.error(sentence(result))
      // Another administrator may have been first.
      if (result.reason === 'refused' && result.status === 409) renew(user._id)
      return
    }
    toast.success(words.done)
    changed(user._id, result.value)
    onDone()
  }

  return { busy: act.busy, refusal: act.failure && sentence(act.failure), run }
}

export function useSuspend(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('{username} has been suspended', { username }),
    failed: i18n._('Failed to suspend {username}', { username }),
  }
  const send = (reason: string) =>
    call('POST /api/admin/users/{id}/suspend', { params: { id }, body: { reason } })
  return useSuspensionAct(user, words, send, onDone)
}

export function useReinstate(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('{username} has been reinstated', { username }),
    failed: i18n._('Failed to reinstate {username}', { username }),
  }
  const send = () => call('POST /api/admin/users/{id}/reinstate', { params: { id } })
  return useSuspensionAct<void>(user, words, send, onDone)
}
