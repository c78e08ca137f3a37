import type { AdminUserDetails } from '@valecuatro/contract'
import type { CallResult } from '../../net/call.ts'
import { useDialogCall } from '../kit/useApiMutation.ts'
import { useUserCache } from './useUser.ts'

/** The properties of a dialog about one user. */
export interface UserDialogProps {
  user: AdminUserDetails
  onClose: () => void
}

/** Makes a call about a user and updates the page at once. */
export function useUserCall<Sent>(
  user: AdminUserDetails,
  words: { done: string; failed: string },
  send: (sent: Sent) => Promise<CallResult<AdminUserDetails>>,
  onDone: () => void,
) {
  const { changed, renew } = useUserCache()
  return useDialogCall({
    ...words,
    send,
    onDone,
    renew(result) {
      if (result.ok) changed(user._id, result.value)
      // Another administrator may have been first.
      else if (result.reason === 'refused' && result.status === 409) renew(user._id)
    },
  })
}
