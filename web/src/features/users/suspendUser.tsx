import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails, MAX_SUSPENSION_REASON } from '@valecuatro/contract'
import { useState } from 'react'
import { ActDialog } from '../desk/actDialog.tsx'
import { TextAreaField } from '../management/textArea.tsx'
import { useSuspend } from './useSuspension.ts'

/** The contract's number, without its schemas. */
const LONGEST: typeof MAX_SUSPENSION_REASON = 500

interface SuspendUserProps {
  user: AdminUserDetails
  onClose: () => void
}

export function SuspendUser({ user, onClose }: SuspendUserProps) {
  const { i18n } = useLingui()
  const [reason, setReason] = useState('')
  const { busy, refusal, run } = useSuspend(user, onClose)
  return (
    <ActDialog
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
        maxLength={LONGEST}
        value={reason}
        disabled={busy}
        onChange={event => setReason(event.target.value)}
      />
    </ActDialog>
  )
}
