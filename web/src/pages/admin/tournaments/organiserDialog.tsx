import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type {
  Disqualification,
  OrganiserAction,
  OrganiserActionName,
  PlayerName,
  TournamentDetails,
} from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { MAX_CLOCK_MINUTES, MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'
import { type ActionDraft, bodyOf, EMPTY_ACTION, minutesOf } from './organiserDraft.ts'
import { ActionEffect } from './organiserEffect.tsx'
import { type CurrentTable, sideOf, substitutesOf } from './organiserTables.ts'

/** What the organiser has chosen to do: with a table, with a player, or with the whole tournament. */
export interface ChosenAction {
  action: OrganiserActionName
  table?: CurrentTable
  player?: PlayerName
}

interface OrganiserDialogProps extends ChosenAction {
  tournament: TournamentDetails
  tables: readonly CurrentTable[]
  onClose: () => void
}

/** Asks for the details and the reason of an action, and says before what it will do. */
export function OrganiserDialog(props: OrganiserDialogProps) {
  const { action, tournament, tables, player, onClose } = props
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const empty: ActionDraft = { ...EMPTY_ACTION, userId: player?._id ?? '' }
  const [draft, setDraft] = useState(empty)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = (changes: Partial<ActionDraft>) => setDraft(before => ({ ...before, ...changes }))
  // The chosen table as it is now: its game may have started, or its score changed, since it was chosen.
  const chosenTable = tables.find(({ matchId }) => matchId === props.table?.matchId) ?? props.table
  // A player who is disqualified without choosing a table may sit at one.
  const table = chosenTable ?? tables.find(({ players }) => players.some(({ _id }) => _id === draft.userId))
  const body = bodyOf(action, table, draft)
  const { title, done } = textsOf(i18n, action)
  const { busy, refusal, run } = useSubmit({
    send: (body: OrganiserAction) =>
      call('POST /api/tournaments/{id}/run', { params: { id: tournament._id }, body }),
    done,
    failed: i18n._('The action could not be carried out'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  function send() {
    setSubmitted(true)
    if (body) void run(body)
    else focusFirstInvalid(fields.current)
  }

  return (
    <ActionDialog
      open
      title={title}
      description={
        table?.position ? i18n._('Round {round}, table {number}', table.position) : tournament.name
      }
      act={title}
      variant={action === 'disqualify' || action === 'restart-table' ? 'danger' : 'primary'}
      busy={busy}
      isFilled={JSON.stringify(draft) !== JSON.stringify(empty)}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <DetailFields
          action={action}
          tournament={tournament}
          tables={tables}
          table={chosenTable}
          draft={draft}
          isSubmitted={isSubmitted}
          change={change}
        />
        <Notice tone="warning">
          <p>
            <ActionEffect action={action} tournament={tournament} table={table} draft={draft} />
          </p>
        </Notice>
        <TextField
          label={i18n._('Reason')}
          hint={i18n._('Recorded in the audit log.')}
          required
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={draft.reason}
          error={
            isSubmitted && draft.reason.trim() === ''
              ? translateServerText(i18n, MESSAGES.actionReasonRequired)
              : undefined
          }
          onChange={event => change({ reason: event.target.value })}
        />
      </fieldset>
    </ActionDialog>
  )
}

interface DetailFieldsProps {
  action: OrganiserActionName
  tournament: TournamentDetails
  tables: readonly CurrentTable[]
  /** The table that was chosen, if the action is about one. */
  table: CurrentTable | undefined
  draft: ActionDraft
  isSubmitted: boolean
  change: (changes: Partial<ActionDraft>) => void
}

/** What an action needs besides its reason. */
function DetailFields(props: DetailFieldsProps) {
  const { action, tournament, tables, table, draft, isSubmitted, change } = props
  const { i18n } = useLingui()
  const playerField = (players: readonly PlayerName[]) => (
    <PlayerField
      label={i18n._('Player')}
      players={players}
      value={draft.userId}
      isSubmitted={isSubmitted}
      onChange={userId => change({ userId })}
    />
  )
  switch (action) {
    case 'extend-clock':
      return <MinutesField draft={draft} change={change} />
    case 'seat-to-bot':
      return table && playerField(table.players)
    case 'replace-player': {
      const substitutes = substitutesOf(tournament, tables)
      return (
        <>
          {table && playerField(table.players)}
          <PlayerField
            label={i18n._('Substitute')}
            players={substitutes}
            value={draft.substituteId}
            isSubmitted={isSubmitted}
            hint={
              substitutes.length === 0
                ? i18n._('No one is free: every entrant is still in the tournament or was disqualified.')
                : i18n._('Entrants who are out of the tournament and not at a table.')
            }
            onChange={substituteId => change({ substituteId })}
          />
        </>
      )
    }
    case 'decide-table':
      return table && <WinnersField {...props} table={table} />
    case 'disqualify':
      return (
        <>
          {playerField(
            (table?.players ?? tournament.players).filter(
              ({ _id }) => !tournament.disqualified.includes(_id),
            ),
          )}
          <SelectField
            label={i18n._('Their table')}
            value={draft.table}
            onChange={event => change({ table: event.target.value as Disqualification })}
          >
            <option value="bot">{i18n._('A bot plays their seat')}</option>
            <option value="forfeit">{i18n._('Their side forfeits the table')}</option>
          </SelectField>
        </>
      )
    default:
      return null
  }
}

function MinutesField({ draft, change }: Pick<DetailFieldsProps, 'draft' | 'change'>) {
  const { i18n } = useLingui()
  return (
    <TextField
      label={i18n._('Minutes to add')}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_CLOCK_MINUTES}
      required
      value={draft.minutes}
      error={minutesOf(draft) === null ? translateServerText(i18n, MESSAGES.clockMinutesInvalid) : undefined}
      onChange={event => change({ minutes: event.target.value })}
    />
  )
}

interface PlayerFieldProps {
  label: string
  players: readonly PlayerName[]
  value: string
  isSubmitted: boolean
  hint?: string
  onChange: (userId: string) => void
}

function PlayerField({ label, players, value, isSubmitted, hint, onChange }: PlayerFieldProps) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={label}
      required
      value={value}
      hint={hint}
      error={isSubmitted && value === '' ? i18n._('Please choose one') : undefined}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">{i18n._('Choose a player')}</option>
      {players.map(({ _id, username }) => (
        <option key={_id} value={_id}>
          {username}
        </option>
      ))}
    </SelectField>
  )
}

function WinnersField({ table, draft, isSubmitted, change }: DetailFieldsProps & { table: CurrentTable }) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={i18n._('Winners')}
      required
      value={draft.winnerId}
      error={isSubmitted && draft.winnerId === '' ? i18n._('Please choose one') : undefined}
      onChange={event => change({ winnerId: event.target.value })}
    >
      <option value="">{i18n._('Choose a pair')}</option>
      {[0, 1].map(team => {
        const side = sideOf(table, team)
        return (
          <option key={team} value={side[0]?._id}>
            {side.map(({ username }) => username).join(' + ')}
          </option>
        )
      })}
    </SelectField>
  )
}

/** The name of an action, and the message after it. */
export function textsOf(i18n: I18n, action: OrganiserActionName): { title: string; done: string } {
  switch (action) {
    case 'extend-clock':
      return { title: i18n._('Extend the clock'), done: i18n._('Clock extended') }
    case 'replace-player':
      return { title: i18n._('Replace a player'), done: i18n._('Player replaced') }
    case 'seat-to-bot':
      return { title: i18n._('Give a seat to a bot'), done: i18n._('A bot plays the seat') }
    case 'restart-table':
      return { title: i18n._('Restart the table'), done: i18n._('Table restarted') }
    case 'decide-table':
      return { title: i18n._('Decide the table'), done: i18n._('Table decided') }
    case 'disqualify':
      return { title: i18n._('Disqualify a player'), done: i18n._('Player disqualified') }
    case 'pause':
      return { title: i18n._('Pause the tournament'), done: i18n._('Tournament paused') }
    case 'resume':
      return { title: i18n._('Resume the tournament'), done: i18n._('Tournament resumed') }
  }
}
