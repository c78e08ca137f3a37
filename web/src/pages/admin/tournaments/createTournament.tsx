import { Trans, useLingui } from '@lingui/react'
import type { Body, Tournament } from '@valecuatro/contract'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { useCreateForm } from '../kit/form.tsx'
import { EntryConditionFields } from './entryConditionFields.tsx'
import { type Draft, draftOf, EMPTY_DRAFT, locksOf, readDraft, readEdit } from './tournamentDraft.ts'
import { TournamentFields, useLimits } from './tournamentFields.tsx'

interface CreateTournamentProps {
  /** What the form is filled with at first. */
  initial?: Draft
  onClose: () => void
  /** Reloads the list, so that it contains the new tournament. */
  onCreated: () => Promise<unknown>
}

export function CreateTournament({ initial = EMPTY_DRAFT, ...props }: CreateTournamentProps) {
  const { i18n } = useLingui()
  const [isDraft, setDraftOnly] = useState(false)
  const limits = useLimits()
  const { fields, draft, change, errorOf, busy, dialog } = useCreateForm({
    empty: initial,
    read: (draft: Draft) => readDraft(draft, { now: Date.now(), limits }),
    create: (body: Body<'POST /api/tournaments'>) =>
      call('POST /api/tournaments', { body: isDraft ? { ...body, draft: true } : body }),
    success: i18n._('Tournament created successfully!'),
    failure: error => i18n._('Failed to create tournament: {error}', { error }),
    ...props,
  })
  return (
    <ActionDialog {...dialog} title={i18n._('Create Tournament')} act={<Trans id="Create Tournament" />}>
      <fieldset ref={fields} className="stack" disabled={busy}>
        <TournamentFields draft={draft} change={change} errorOf={errorOf} limits={limits} />
        <EntryConditionFields draft={draft} change={change} errorOf={errorOf} />
        <div>
          <Checkbox
            label={i18n._('Save as a draft')}
            checked={isDraft}
            onChange={event => setDraftOnly(event.target.checked)}
          />
          <p className="field-hint">
            {isDraft ? (
              <Trans id="Players can’t see it until you publish it." />
            ) : (
              <Trans id="Players can see and join it right away." />
            )}
          </p>
        </div>
      </fieldset>
    </ActionDialog>
  )
}

interface EditTournamentProps {
  tournament: Tournament
  onClose: () => void
}

/** Changes a tournament. Fields that can no longer be changed are disabled and say why. */
export function EditTournament({ tournament, onClose }: EditTournamentProps) {
  const { i18n } = useLingui()
  // What is compared with the form stays as it was when the dialog was opened.
  const [initial] = useState(() => draftOf(tournament))
  const locks = locksOf(tournament, Date.now())
  const limits = useLimits()
  const { fields, draft, change, errorOf, busy, dialog } = useCreateForm({
    empty: initial,
    read: (draft: Draft) => readEdit(draft, initial, { now: Date.now(), limits }),
    create: (body: Body<'PATCH /api/tournaments/{id}'>) =>
      call('PATCH /api/tournaments/{id}', { params: { id: tournament._id }, body }),
    success: i18n._('Tournament updated'),
    failure: error => i18n._('The tournament could not be saved: {error}', { error }),
    onClose,
  })
  return (
    <ActionDialog
      {...dialog}
      title={i18n._('Edit the tournament')}
      description={tournament.name}
      act={<Trans id="Save changes" />}
      disabled={!dialog.isFilled}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <TournamentFields
          draft={draft}
          change={change}
          errorOf={errorOf}
          locks={locks}
          entrants={tournament.players.length}
          limits={limits}
        />
        <EntryConditionFields
          draft={draft}
          change={change}
          errorOf={errorOf}
          locks={locks}
          hasPassword={initial.access === 'password'}
        />
        {tournament.status !== 'draft' && tournament.players.length > 0 && (
          <p className="field-hint">
            <Trans id="Players who have joined are notified if the dates or prizes change." />
          </p>
        )}
      </fieldset>
    </ActionDialog>
  )
}
