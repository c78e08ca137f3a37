import { Trans, useLingui } from '@lingui/react'
import type { Body } from '@valecuatro/contract'
import { FORMATS, type Format, MAX_ENTRANTS, MIN_ENTRANTS } from '@valecuatro/contract/tournaments'
import { call } from '../../net/call.ts'
import { FormatLine } from '../../tournaments/badges.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { timeZone } from '../kit/dates.tsx'
import { TextAreaField, useCreateForm } from '../kit/form.tsx'
import {
  bracketMinutes,
  type Draft,
  EMPTY_DRAFT,
  readDraft,
  suggestedEnd,
  warningsOf,
  withStart,
} from './tournamentDraft.ts'

interface CreateTournamentProps {
  /** What the form is filled with at first. */
  initial?: Draft
  onClose: () => void
  /** Reloads the list, so that it contains the new tournament. */
  onCreated: () => Promise<unknown>
}

export function CreateTournament({ initial = EMPTY_DRAFT, ...props }: CreateTournamentProps) {
  const { i18n } = useLingui()
  const { fields, draft, setDraft, change, errorOf, busy, dialog } = useCreateForm({
    empty: initial,
    read: readDraft,
    create: (body: Body<'POST /api/tournaments'>) => call('POST /api/tournaments', { body }),
    success: i18n._('Tournament created successfully!'),
    failure: error => i18n._('Failed to create tournament: {error}', { error }),
    ...props,
  })

  const warnings = warningsOf(draft, Date.now())

  return (
    <ActionDialog {...dialog} title={i18n._('Create Tournament')} act={<Trans id="Create Tournament" />}>
      <fieldset ref={fields} className="stack" disabled={busy}>
        <TextField
          label={i18n._('Name')}
          required
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          error={errorOf('name')}
          onChange={event => change({ name: event.target.value })}
        />
        <TextAreaField
          label={i18n._('Description')}
          maxLength={2000}
          value={draft.description}
          error={errorOf('description')}
          onChange={event => change({ description: event.target.value })}
        />
        <div>
          <SelectField
            label={i18n._('Format')}
            value={draft.format}
            onChange={event => change({ format: event.target.value as Format })}
          >
            {FORMATS.map(format => (
              <option key={format} value={format}>
                {format === 'arena' ? i18n._('Arena') : i18n._('Bracket')}
              </option>
            ))}
          </SelectField>
          <p className="field-hint format-line">
            <FormatLine format={draft.format} />
          </p>
        </div>
        <div className="form-pair">
          <TextField
            label={i18n._('Entry Fee')}
            hint={i18n._('In coins. 0 makes it free.')}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            value={draft.entryFee}
            error={errorOf('entryFee')}
            onChange={event => change({ entryFee: event.target.value })}
          />
          <TextField
            label={i18n._('Max Players')}
            hint={i18n._('From {least} to {most}.', { least: MIN_ENTRANTS, most: MAX_ENTRANTS })}
            type="number"
            inputMode="numeric"
            min={MIN_ENTRANTS}
            max={MAX_ENTRANTS}
            step={1}
            value={draft.maxPlayers}
            error={errorOf('maxPlayers')}
            onChange={event => change({ maxPlayers: event.target.value })}
          />
        </div>
        {warnings.includes('too-few-places') && (
          <Notice tone="warning">
            <p>
              <Trans id="A table needs four players. With fewer places, no game can start and the tournament will be cancelled." />
            </p>
          </Notice>
        )}
        <TextField
          label={i18n._('Start Date')}
          hint={i18n._('Your time zone: {zone}', { zone: timeZone() })}
          type="datetime-local"
          required
          value={draft.startDate}
          error={errorOf('startDate')}
          onChange={event => setDraft(before => withStart(before, event.target.value))}
        />
        {warnings.includes('start-in-past') && (
          <Notice tone="warning">
            <p>
              <Trans id="This start date is in the past. The tournament will start as soon as you create it." />
            </p>
          </Notice>
        )}
        <div>
          <Checkbox
            label={i18n._('Set an end date')}
            checked={draft.endDate !== null}
            onChange={event =>
              change({ endDate: event.target.checked ? suggestedEnd(draft.startDate) : null })
            }
          />
          {draft.endDate === null ? (
            <p className="field-hint">
              {draft.format === 'arena' ? (
                <Trans id="Without an end date, an arena stays open until you finalize it." />
              ) : (
                <Trans id="A bracket ends with its final." />
              )}
            </p>
          ) : (
            <TextField
              label={i18n._('End Date')}
              type="datetime-local"
              value={draft.endDate}
              error={errorOf('endDate')}
              onChange={event => change({ endDate: event.target.value })}
            />
          )}
        </div>
        {warnings.includes('end-too-early') && (
          <Notice tone="warning">
            <p>
              <Trans
                id="A bracket of {places} players takes about {minutes} minutes. This end date comes before its final."
                values={{ places: draft.maxPlayers, minutes: bracketMinutes(Number(draft.maxPlayers)) }}
              />
            </p>
          </Notice>
        )}
      </fieldset>
    </ActionDialog>
  )
}
