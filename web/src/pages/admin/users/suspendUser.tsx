import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { AdminUserDetails } from '@valecuatro/contract'
import type { Ground } from '@valecuatro/contract/grounds'
import { MAX_MODERATOR_SUSPENSION_DAYS, MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { GroundField } from '../kit/groundField.tsx'
import { PresetField } from '../kit/presetField.tsx'
import { useMayCall } from '../kit/useMayCall.ts'
import { warningsKey } from './tabs/notesTab.tsx'
import { type UserDialogProps, useRenewUser } from './useUser.ts'

/** Null: until it is lifted, which only administrators may choose. */
const SUSPENSION_DAYS = [1, 3, 7, 30, 90, null] as const
export const PROPOSED_DAYS = 3

export function SuspendUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const [ground, setGround] = useState<Ground | ''>('')
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<number | null>(PROPOSED_DAYS)
  const { username, _id: id } = user
  const { busy, refusal, run } = useSubmit({
    send: (ground: Ground) =>
      call('POST /api/admin/users/{id}/suspend', {
        params: { id },
        body: { ground, reason: reason.trim(), ...(days !== null && { days }) },
      }),
    done: i18n._('{username} has been suspended', { username }),
    failed: i18n._('{username} could not be suspended', { username }),
    onDone: onClose,
    renew: useRenewUser(user),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Suspend {username}?', { username })}
      act={<Trans id="Suspend" />}
      variant="danger"
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={ground === '' || reason.trim() === ''}
      refusal={refusal}
      onAct={() => ground !== '' && void run(ground)}
      onClose={onClose}
    >
      <ul className="consequences stack-1 small">
        <li>
          <Trans id="They are signed out everywhere immediately and can’t sign in again." />
        </li>
        <li>
          <Trans id="They leave every queue and can’t enter tournaments." />
        </li>
        <li>
          <Trans id="A bot finishes any game in progress, so the partner isn’t penalised." />
        </li>
        <li>
          <Trans id="Coins, statistics and past games are kept. Reinstating the account restores access." />
        </li>
      </ul>
      <EarlierMeasures user={user} />
      <GroundField value={ground} disabled={busy} onChange={setGround} />
      <DaysField
        value={days}
        endless={i18n._('Until the suspension is lifted')}
        disabled={busy}
        onChange={setDays}
      />
      <PresetField recipients={[user._id]} disabled={busy} onChoose={setReason} />
      <TextAreaField
        label={i18n._('Reason')}
        hint={i18n._('The player reads it when they sign in; kept in the audit log.')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        disabled={busy}
        onChange={event => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}

interface DaysFieldProps {
  value: number | null
  /** The text of the choice without an end. */
  endless: string
  disabled: boolean
  onChange: (days: number | null) => void
}

/** How long a sanction lasts. Moderators may choose at most a week. */
export function DaysField({ value, endless, disabled, onChange }: DaysFieldProps) {
  const { i18n } = useLingui()
  const isAdmin = useMayCall('admin')
  const choices = SUSPENSION_DAYS.filter(
    days => isAdmin || (days ?? Infinity) <= MAX_MODERATOR_SUSPENSION_DAYS,
  )
  return (
    <SelectField
      label={i18n._('How long')}
      value={String(value)}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === 'null' ? null : Number(target.value))}
    >
      {choices.map(choice => (
        <option key={choice} value={String(choice)}>
          {choice === null ? endless : i18n._('{days, plural, one {# day} other {# days}}', { days: choice })}
        </option>
      ))}
    </SelectField>
  )
}

/** The number of earlier warnings and suspensions that are shown. */
const SHOWN_MEASURES = 5

/** What the user was warned and suspended for before, newest first. */
function EarlierMeasures({ user: { _id: id } }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const warnings = useQuery({
    queryKey: warningsKey(viewer, id),
    queryFn: () => request('GET /api/admin/users/{id}/warnings', { params: { id } }),
  })
  const suspensions = useQuery({
    queryKey: [viewer, 'user', id, 'suspensions'],
    queryFn: () => request('GET /api/admin/users/{id}/suspensions', { params: { id } }),
  })
  if (warnings.isError || suspensions.isError)
    return (
      <p className="field-hint">
        <Trans id="Earlier warnings and suspensions could not be loaded." />
      </p>
    )
  if (!warnings.data || !suspensions.data) return <Skeleton height="2rem" />
  const measures = [
    ...warnings.data.map(({ createdAt: at, text }) => ({ at, text, label: i18n._('Warning') })),
    ...suspensions.data.map(({ at, until, reason: text }) => ({
      at,
      text,
      label: lengthOf(i18n, at, until),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <section className="stack-1 small" aria-labelledby="earlier-measures">
      <h3 id="earlier-measures">
        {i18n._(
          'Before: {warnings, plural, one {# warning} other {# warnings}}, {suspensions, plural, one {# suspension} other {# suspensions}}',
          { warnings: warnings.data.length, suspensions: suspensions.data.length },
        )}
      </h3>
      {measures.length > 0 && (
        <ul>
          {measures.slice(0, SHOWN_MEASURES).map(({ at, text, label }) => (
            <li key={`${at} ${text}`}>
              <span className="soft">
                {i18n.date(at, { dateStyle: 'medium' })} · {label}
              </span>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function lengthOf(i18n: I18n, at: string, until: string | null): string {
  if (until === null) return i18n._('Suspension without an end')
  const days = Math.round((Date.parse(until) - Date.parse(at)) / (24 * 60 * 60 * 1000))
  return i18n._('{days, plural, one {Suspension for # day} other {Suspension for # days}}', { days })
}

export function ReinstateUser({ user, onClose }: UserDialogProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const { busy, refusal, run } = useSubmit({
    send: () => call('POST /api/admin/users/{id}/reinstate', { params: { id } }),
    done: i18n._('{username} has been reinstated', { username }),
    failed: i18n._('{username} could not be reinstated', { username }),
    onDone: onClose,
    renew: useRenewUser(user),
  })
  return (
    <ActionDialog
      open
      title={i18n._('Reinstate {username}?', { username })}
      description={i18n._('The account can sign in, play and enter tournaments again.')}
      act={<Trans id="Reinstate" />}
      busy={busy}
      refusal={refusal}
      onAct={() => void run()}
      onClose={onClose}
    />
  )
}
