import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Guest } from '@valecuatro/contract'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { useViewerId } from '../../../net/session/useSession.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { DaysField, PROPOSED_DAYS } from './suspendUser.tsx'

interface BlockDeviceProps {
  guest: Pick<Guest, '_id' | 'username'>
  onClose: () => void
}

/** Signs a guest out for good and keeps their browser from making another guest. */
export function BlockDevice({ guest: { _id: id, username }, onClose }: BlockDeviceProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<number | null>(PROPOSED_DAYS)
  const { busy, refusal, run } = useSubmit({
    send: () =>
      call('POST /api/admin/guests/{id}/block-device', {
        params: { id },
        body: { reason: reason.trim(), ...(days !== null && { days }) },
      }),
    done: i18n._('The device of {username} has been blocked', { username }),
    failed: i18n._('The device of {username} could not be blocked', { username }),
    onDone: ({ value }) => {
      queries.setQueryData([viewer, 'blocked-devices'], value)
      void queries.invalidateQueries({ queryKey: [viewer, 'guests'] })
      void queries.invalidateQueries({ queryKey: [viewer, 'user', id] })
      onClose()
    },
  })
  return (
    <ActionDialog
      open
      title={i18n._('Block the device of {username}?', { username })}
      description={i18n._(
        'The guest is signed out, and no one can play as a guest in this browser. Accounts can still sign in there.',
      )}
      act={<Trans id="Block device" />}
      variant="danger"
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={reason.trim() === ''}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    >
      <DaysField value={days} endless={i18n._('Until it is unblocked')} disabled={busy} onChange={setDays} />
      <TextAreaField
        label={i18n._('Reason')}
        hint={i18n._('For staff; kept in the audit log.')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        disabled={busy}
        onChange={event => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
