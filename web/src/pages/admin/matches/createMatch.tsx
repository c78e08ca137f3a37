import { Trans, useLingui } from '@lingui/react'
import type { Body } from '@valecuatro/contract'
import { call } from '../../../net/call.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { ChoicesError, useCreateForm } from '../kit/form.tsx'
import { useMayCall } from '../kit/useMayCall.ts'
import { EMPTY_MATCH, NO_TOURNAMENT, readMatchDraft } from './matchDraft.ts'
import { MatchForm } from './matchForm.tsx'
import { useOpenTournaments } from './playerPicker.tsx'

interface CreateMatchProps {
  onClose: () => void
  /** Reloads the list, so that it contains the new match. */
  onCreated: () => Promise<unknown>
}

export function CreateMatch(props: CreateMatchProps) {
  const { i18n } = useLingui()
  const tournaments = useOpenTournaments()
  const mayStandAlone = useMayCall('admin')
  const { dialog, ...form } = useCreateForm({
    empty: EMPTY_MATCH,
    read: readMatchDraft,
    create: (body: Body<'POST /api/matches'>) => call('POST /api/matches', { body }),
    success: i18n._('Match created successfully!'),
    failure: error => i18n._('Failed to create match: {error}', { error }),
    ...props,
  })

  const { draft, change, errorOf } = form
  const chosen = tournaments.data?.value.find(({ _id }) => _id === draft.tournament)
  const outsiders = draft.players
    .filter(player => chosen && !chosen.players.some(({ _id }) => _id === player._id))
    .map(({ username }) => username)

  return (
    <ActionDialog {...dialog} title={i18n._('Create match')} act={<Trans id="Create match" />}>
      <MatchForm {...form}>
        <SelectField
          label={i18n._('Tournament')}
          required
          value={draft.tournament}
          error={errorOf('tournament')}
          hint={
            !mayStandAlone && tournaments.data?.value.length === 0
              ? i18n._('You have no open tournament. Create one first.')
              : undefined
          }
          onChange={event => change({ tournament: event.target.value })}
        >
          <option value="">{i18n._('Choose a tournament')}</option>
          {tournaments.data?.value.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          {mayStandAlone && <option value={NO_TOURNAMENT}>{i18n._('None (standalone match)')}</option>}
        </SelectField>
        <ChoicesError query={tournaments}>
          <Trans id="The open tournaments could not be loaded." />
        </ChoicesError>
        {outsiders.length > 0 && (
          <Notice tone="warning">
            <p>
              <Trans id="Not in this tournament: {names}" values={{ names: outsiders.join(', ') }} />
            </p>
          </Notice>
        )}
      </MatchForm>
    </ActionDialog>
  )
}
