import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isPastField, timeZone } from '../kit/dates.tsx'
import type { useCreateForm } from '../kit/form.tsx'
import { type MatchDraft, SEATS } from './matchDraft.ts'
import { PlayerPicker } from './playerPicker.tsx'

type MatchFormProps = Pick<
  ReturnType<typeof useCreateForm<MatchDraft, unknown>>,
  'fields' | 'draft' | 'change' | 'errorOf' | 'busy'
> & {
  /** Further fields. */
  children?: ReactNode
}

/** The players and the time of a match, for a new one and for one that is changed. */
export function MatchForm({ fields, draft, change, errorOf, busy, children }: MatchFormProps) {
  const { i18n } = useLingui()
  const { players, scheduledTime } = draft
  const isPast = isPastField(scheduledTime, Date.now())
  return (
    <fieldset ref={fields} className="stack" disabled={busy}>
      <PlayerPicker chosen={players} onChoose={players => change({ players })} error={errorOf('players')} />
      <TextField
        label={i18n._('Scheduled time')}
        hint={i18n._('Your time zone: {zone}', { zone: timeZone() })}
        type="datetime-local"
        required
        value={scheduledTime}
        error={errorOf('scheduledTime')}
        onChange={event => change({ scheduledTime: event.target.value })}
      />
      {isPast && (
        <Notice tone="warning">
          <p>
            <Trans id="This time is in the past. The match will be scheduled for now, and you start it yourself." />
          </p>
        </Notice>
      )}
      {!isPast && scheduledTime !== '' && players.length === SEATS && (
        <p className="field-hint">
          <Trans id="The game starts by itself at this time if all four players are online. They are notified." />
        </p>
      )}
      {children}
    </fieldset>
  )
}
