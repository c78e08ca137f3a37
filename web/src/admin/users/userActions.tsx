import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails, MAX_SUSPENSION_REASON_LENGTH } from '@valecuatro/contract'
import { useState } from 'react'
import { type CallFailure, type CallResult, call } from '../../net/call.ts'
import { useViewerId } from '../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { failureText } from '../kit/errorBar.tsx'
import { TextAreaField } from '../kit/form.tsx'
import { useApiMutation } from '../kit/useApiMutation.ts'
import { ManageCoins } from './manageCoins.tsx'
import { useUserCache } from './useUser.ts'

type Open = 'coins' | 'suspend' | 'reinstate'

export function UserActions({ user }: { user: AdminUserDetails }) {
  const [open, setOpen] = useState<Open | null>(null)
  const isOneself = useViewerId() === user._id
  const close = () => setOpen(null)
  return (
    <>
      <ButtonLink href={`/player/${user._id}`} variant="quiet">
        <Trans id="Public profile" />
      </ButtonLink>
      <Button onClick={() => setOpen('coins')}>
        <Trans id="Manage Coins" />
      </Button>
      {user.suspension && (
        <Button variant="primary" onClick={() => setOpen('reinstate')}>
          <Trans id="Reinstate" />
        </Button>
      )}
      {!user.suspension && !isOneself && (
        <Button variant="danger" onClick={() => setOpen('suspend')}>
          <Trans id="Suspend" />
        </Button>
      )}
      {open === 'coins' && <ManageCoins user={user} onClose={close} />}
      {open === 'suspend' && <SuspendUser user={user} onClose={close} />}
      {open === 'reinstate' && <ReinstateUser user={user} onClose={close} />}
    </>
  )
}

/** The limit of the contract, repeated here so that its schemas are not loaded. */
const MAX_REASON_LENGTH: typeof MAX_SUSPENSION_REASON_LENGTH = 500

interface SuspendUserProps {
  user: AdminUserDetails
  onClose: () => void
}

function SuspendUser({ user, onClose }: SuspendUserProps) {
  const { i18n } = useLingui()
  const [reason, setReason] = useState('')
  const { busy, refusal, run } = useSuspend(user, onClose)
  return (
    <ActionDialog
      open
      title={i18n._('Suspend {username}?', { username: user.username })}
      act={<Trans id="Suspend" />}
      variant="danger"
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={reason.trim() === ''}
      refusal={refusal}
      onAct={() => void run(reason.trim())}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>
          <Trans id="They are signed out everywhere immediately and can't sign in again." />
        </li>
        <li>
          <Trans id="They leave every queue and can't enter tournaments." />
        </li>
        <li>
          <Trans id="A bot finishes any game in progress, so the partner isn't penalized." />
        </li>
        <li>
          <Trans id="Coins, statistics and past games are kept. Reinstating the account restores access." />
        </li>
      </ul>
      <TextAreaField
        label={i18n._('Reason')}
        hint={i18n._('For administrators; kept in the audit log.')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        disabled={busy}
        onChange={event => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}

interface ReinstateUserProps {
  user: AdminUserDetails
  onClose: () => void
}

function ReinstateUser({ user, onClose }: ReinstateUserProps) {
  const { i18n } = useLingui()
  const { busy, refusal, run } = useReinstate(user, onClose)
  return (
    <ActionDialog
      open
      title={i18n._('Reinstate {username}?', { username: user.username })}
      description={i18n._('The account can sign in, play and enter tournaments again.')}
      act={<Trans id="Reinstate" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    />
  )
}

interface Suspending {
  busy: boolean
  /** The error message of the last attempt. */
  refusal: string | null
}

/** Suspends or reinstates a user and updates the page at once. */
function useSuspensionAct<Sent>(
  user: AdminUserDetails,
  words: { done: string; failed: string },
  send: (sent: Sent) => Promise<CallResult<AdminUserDetails>>,
  onDone: () => void,
): Suspending & { run: (sent: Sent) => Promise<void> } {
  const { i18n } = useLingui()
  const { changed, renew } = useUserCache()
  const act = useApiMutation(send)
  const sentence = (failure: CallFailure) => failureText(i18n, failure, words.failed)

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

function useSuspend(user: AdminUserDetails, onDone: () => void) {
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

function useReinstate(user: AdminUserDetails, onDone: () => void) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const words = {
    done: i18n._('{username} has been reinstated', { username }),
    failed: i18n._('Failed to reinstate {username}', { username }),
  }
  const send = () => call('POST /api/admin/users/{id}/reinstate', { params: { id } })
  return useSuspensionAct<void>(user, words, send, onDone)
}
