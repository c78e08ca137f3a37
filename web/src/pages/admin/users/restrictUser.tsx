import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import type { Ground } from '@valecuatro/contract/grounds'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { type CallResult, call } from '../../../net/call.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { GroundField } from '../kit/groundField.tsx'
import { PresetField } from '../kit/presetField.tsx'
import { DaysField, PROPOSED_DAYS } from './suspendUser.tsx'
import { type UserDialogProps, useRenewUser } from './useUser.ts'

/** Keeps a player from writing in all chats. */
export function SilenceUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const [ground, setGround] = useState<Ground | ''>('')
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<number | null>(PROPOSED_DAYS)
  const { busy, refusal, run } = useSubmit({
    send: (ground: Ground) =>
      call('POST /api/admin/users/{id}/silence', {
        params: { id },
        body: { ground, reason: reason.trim(), ...(days !== null && { days }) },
      }),
    done: i18n._('{username} has been silenced', { username }),
    failed: i18n._('{username} could not be silenced', { username }),
    onDone: onClose,
    renew: useRenewUser(user),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Silence {username}?', { username })}
      description={i18n._('They can read chats but not write in them, and go on playing.')}
      act={<Trans id="Silence" />}
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={ground === '' || reason.trim() === ''}
      refusal={refusal}
      onAct={() => ground !== '' && void run(ground)}
      onClose={onClose}
    >
      <GroundField value={ground} disabled={busy} onChange={setGround} />
      <DaysField
        value={days}
        endless={i18n._('Until the silence is lifted')}
        disabled={busy}
        onChange={setDays}
      />
      <PresetField recipients={[id]} disabled={busy} onChoose={setReason} />
      <ReasonField value={reason} disabled={busy} onChange={setReason} />
    </ActionDialog>
  )
}

/** Keeps games from changing the ratings of a player, and the player out of the rankings. */
export function FreezeRating({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const [ground, setGround] = useState<Ground | ''>('')
  const [reason, setReason] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: (ground: Ground) =>
      call('POST /api/admin/users/{id}/freeze-rating', {
        params: { id },
        body: { ground, reason: reason.trim() },
      }),
    done: i18n._('The rating of {username} has been frozen', { username }),
    failed: i18n._('The rating of {username} could not be frozen', { username }),
    onDone: onClose,
    renew: useRenewUser(user),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Freeze the rating of {username}?', { username })}
      description={i18n._(
        'They go on playing, but games do not change their rating, and the rankings do not list them, until it is unfrozen. The ratings of their opponents change as usual.',
      )}
      act={<Trans id="Freeze rating" />}
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={ground === '' || reason.trim() === ''}
      refusal={refusal}
      onAct={() => ground !== '' && void run(ground)}
      onClose={onClose}
    >
      <GroundField value={ground} disabled={busy} onChange={setGround} />
      <PresetField recipients={[id]} disabled={busy} onChoose={setReason} />
      <ReasonField value={reason} disabled={busy} onChange={setReason} />
    </ActionDialog>
  )
}

interface ReasonFieldProps {
  value: string
  disabled: boolean
  onChange: (reason: string) => void
}

function ReasonField({ value, disabled, onChange }: ReasonFieldProps) {
  const { i18n } = useLingui()
  return (
    <TextAreaField
      label={i18n._('Reason')}
      hint={i18n._('The player reads it in a notification; kept in the audit log.')}
      rows={3}
      maxLength={MAX_REASON_LENGTH}
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface ConfirmProps extends UserDialogProps {
  title: string
  description: string
  act: string
  done: string
  failed: string
  send: (id: AdminUserDetails['_id']) => Promise<CallResult<AdminUserDetails>>
}

function ConfirmAction({ user, onClose, title, description, act, done, failed, send }: ConfirmProps) {
  const { busy, refusal, run } = useSubmit({
    send: () => send(user._id),
    done,
    failed,
    onDone: onClose,
    renew: useRenewUser(user),
  })
  return (
    <ActionDialog
      open
      title={title}
      description={description}
      act={act}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    />
  )
}

export function UnsilenceUser(props: UserDialogProps) {
  const { i18n } = useLingui()
  const { username } = props.user
  return (
    <ConfirmAction
      {...props}
      title={i18n._('Let {username} write again?', { username })}
      description={i18n._('The silence ends now, in all chats.')}
      act={i18n._('End silence')}
      done={i18n._('{username} can write again', { username })}
      failed={i18n._('The silence of {username} could not be ended', { username })}
      send={id => call('POST /api/admin/users/{id}/unsilence', { params: { id } })}
    />
  )
}

export function UnfreezeRating(props: UserDialogProps) {
  const { i18n } = useLingui()
  const { username } = props.user
  return (
    <ConfirmAction
      {...props}
      title={i18n._('Unfreeze the rating of {username}?', { username })}
      description={i18n._('The next rated game changes it again. Games played in the meantime do not count.')}
      act={i18n._('Unfreeze rating')}
      done={i18n._('The rating of {username} is no longer frozen', { username })}
      failed={i18n._('The rating of {username} could not be unfrozen', { username })}
      send={id => call('POST /api/admin/users/{id}/unfreeze-rating', { params: { id } })}
    />
  )
}

export function TakeOutOfQueue(props: UserDialogProps) {
  const { i18n } = useLingui()
  const { username } = props.user
  return (
    <ConfirmAction
      {...props}
      title={i18n._('Take {username} out of the queue?', { username })}
      description={i18n._('A partner who waits with them leaves the queue too. Both can join it again.')}
      act={i18n._('Take out of the queue')}
      done={i18n._('{username} has left the queue', { username })}
      failed={i18n._('{username} could not be taken out of the queue', { username })}
      send={id => call('POST /api/admin/users/{id}/leave-queue', { params: { id } })}
    />
  )
}
