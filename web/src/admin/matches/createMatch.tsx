import { Trans, useLingui } from '@lingui/react'
import type { Body } from '@valecuatro/contract'
import { useRef, useState } from 'react'
import { translateServerText } from '../../i18n/locale.ts'
import { call } from '../../net/call.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { isPastField, timeZone } from '../kit/dates.tsx'
import { failureText } from '../kit/errorBar.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'
import { useApiMutation, useInvalidateAll } from '../kit/useApiMutation.ts'
import {
  EMPTY_MATCH,
  type MatchDraft,
  type MatchDraftErrors,
  NO_TOURNAMENT,
  readMatchDraft,
} from './matchDraft.ts'
import { PlayerPicker, useOpenTournaments } from './playerPicker.tsx'

interface CreateMatchProps {
  onClose: () => void
  /** Reloads the list, so that it contains the new match. */
  onCreated: () => Promise<unknown>
}

export function CreateMatch({ onClose, onCreated }: CreateMatchProps) {
  const { i18n } = useLingui()
  const renew = useInvalidateAll()
  const fields = useRef<HTMLFieldSetElement>(null)
  const tournaments = useOpenTournaments()
  const [draft, setDraft] = useState(EMPTY_MATCH)
  const [mistakes, setMistakes] = useState<MatchDraftErrors>({})
  const { busy, failure, run } = useApiMutation((body: Body<'POST /api/matches'>) =>
    call('POST /api/matches', { body }),
  )

  const change = (changes: Partial<MatchDraft>) => setDraft(before => ({ ...before, ...changes }))
  const mistakeOf = (field: keyof MatchDraftErrors) =>
    mistakes[field] && translateServerText(i18n, mistakes[field])
  const sentence = (error: string) => i18n._('Failed to create match: {error}', { error })

  const chosen = tournaments.data?.value.find(({ _id }) => _id === draft.tournament)
  const outsiders = draft.players
    .filter(player => chosen && !chosen.players.some(({ _id }) => _id === player._id))
    .map(({ username }) => username)

  async function send() {
    const scheduling = readMatchDraft(draft)
    setMistakes(scheduling.ok ? {} : scheduling.mistakes)
    if (!scheduling.ok) return focusFirstInvalid(fields.current)
    const answer = await run(scheduling.body)
    if (!answer) return
    if (!answer.ok) return toast.error(sentence(failureText(i18n, answer, i18n._('Unknown error'))))
    toast.success(i18n._('Match created successfully!'))
    onClose()
    await onCreated()
    await renew()
  }

  return (
    <ActionDialog
      open
      title={i18n._('Create Match')}
      act={<Trans id="Create Match" />}
      busy={busy}
      isFilled={JSON.stringify(draft) !== JSON.stringify(EMPTY_MATCH)}
      refusal={failure && sentence(failureText(i18n, failure, i18n._('Unknown error')))}
      onAct={() => void send()}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <PlayerPicker
          chosen={draft.players}
          onChoose={players => change({ players })}
          error={mistakeOf('players')}
        />
        <TextField
          label={i18n._('Scheduled Time')}
          hint={i18n._('Your time zone: {zone}', { zone: timeZone() })}
          type="datetime-local"
          required
          value={draft.scheduledTime}
          error={mistakeOf('scheduledTime')}
          onChange={event => change({ scheduledTime: event.target.value })}
        />
        {isPastField(draft.scheduledTime, Date.now()) && (
          <Notice tone="warning">
            <p>
              <Trans id="This time is in the past. The match will be scheduled for now." />
            </p>
          </Notice>
        )}
        <SelectField
          label={i18n._('Tournament')}
          required
          value={draft.tournament}
          hint={tournaments.isError ? i18n._('Couldn’t load the open tournaments.') : undefined}
          error={mistakeOf('tournament')}
          onChange={event => change({ tournament: event.target.value })}
        >
          <option value="">{i18n._('Choose a tournament')}</option>
          {tournaments.data?.value.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          <option value={NO_TOURNAMENT}>{i18n._('None (standalone match)')}</option>
        </SelectField>
        {outsiders.length > 0 && (
          <Notice tone="warning">
            <p>
              <Trans id="Not in this tournament: {names}" values={{ names: outsiders.join(', ') }} />
            </p>
          </Notice>
        )}
      </fieldset>
    </ActionDialog>
  )
}
