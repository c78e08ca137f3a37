import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type {
  Disqualification,
  OrganiserAction,
  OrganiserActionName,
  PlayerName,
  TournamentDetails,
  UserId,
} from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { type ReactNode, useRef, useState } from 'react'
import { translateServerText } from '../../i18n/locale.ts'
import { call } from '../../net/call.ts'
import { timeOfDay } from '../../tournaments/dates.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'
import { useDialogCall } from '../kit/useApiMutation.ts'
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

interface Draft {
  userId: string
  substituteId: string
  winnerId: string
  minutes: string
  table: Disqualification
  reason: string
}

const MAX_MINUTES = 60
const DEFAULT_MINUTES = '5'

/** Asks for the details and the reason of an action, and says before what it will do. */
export function OrganiserDialog(props: OrganiserDialogProps) {
  const { action, tournament, tables, player, onClose } = props
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const empty: Draft = {
    userId: player?._id ?? '',
    substituteId: '',
    winnerId: '',
    minutes: DEFAULT_MINUTES,
    table: 'bot',
    reason: '',
  }
  const [draft, setDraft] = useState(empty)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = (changes: Partial<Draft>) => setDraft(before => ({ ...before, ...changes }))
  // The chosen table as it is now: its game may have started, or its score changed, since it was chosen.
  const chosenTable = tables.find(({ matchId }) => matchId === props.table?.matchId) ?? props.table
  // A player who is disqualified without choosing a table may sit at one.
  const table = chosenTable ?? tables.find(({ players }) => players.some(({ _id }) => _id === draft.userId))
  const body = bodyOf(action, table, draft)
  const { title, done } = textsOf(i18n, action)
  const { busy, refusal, run } = useDialogCall({
    send: (body: OrganiserAction) =>
      call('POST /api/tournaments/{id}/run', { params: { id: tournament._id }, body }),
    done,
    failed: i18n._('The action could not be carried out'),
    onDone: onClose,
  })

  function send() {
    setSubmitted(true)
    if (body) void run(body)
    else focusFirstInvalid(fields.current)
  }

  const required = (isMissing: boolean) =>
    isSubmitted && isMissing ? i18n._('Please choose one') : undefined

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
        {action === 'extend-clock' && (
          <TextField
            label={i18n._('Minutes to add')}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_MINUTES}
            required
            value={draft.minutes}
            error={
              minutesOf(draft) === null ? translateServerText(i18n, MESSAGES.clockMinutesInvalid) : undefined
            }
            onChange={event => change({ minutes: event.target.value })}
          />
        )}
        {(action === 'replace-player' || action === 'seat-to-bot') && table && (
          <SelectField
            label={i18n._('Player')}
            required
            value={draft.userId}
            error={required(draft.userId === '')}
            onChange={event => change({ userId: event.target.value })}
          >
            <PlayerOptions players={table.players} />
          </SelectField>
        )}
        {action === 'disqualify' && (
          <SelectField
            label={i18n._('Player')}
            required
            value={draft.userId}
            error={required(draft.userId === '')}
            onChange={event => change({ userId: event.target.value })}
          >
            <PlayerOptions
              players={(chosenTable?.players ?? tournament.players).filter(
                ({ _id }) => !tournament.disqualified.includes(_id),
              )}
            />
          </SelectField>
        )}
        {action === 'replace-player' && (
          <SelectField
            label={i18n._('Substitute')}
            required
            value={draft.substituteId}
            error={required(draft.substituteId === '')}
            hint={
              substitutesOf(tournament, tables).length === 0
                ? i18n._('No one is free: every entrant is still in the tournament or was disqualified.')
                : i18n._('Entrants who are out of the tournament and not at a table.')
            }
            onChange={event => change({ substituteId: event.target.value })}
          >
            <PlayerOptions players={substitutesOf(tournament, tables)} />
          </SelectField>
        )}
        {action === 'decide-table' && table && (
          <SelectField
            label={i18n._('Winners')}
            required
            value={draft.winnerId}
            error={required(draft.winnerId === '')}
            onChange={event => change({ winnerId: event.target.value })}
          >
            <option value="">{i18n._('Choose a pair')}</option>
            {[0, 1].map(team => (
              <option key={team} value={sideOf(table, team)[0]?._id}>
                {namesOf(sideOf(table, team))}
              </option>
            ))}
          </SelectField>
        )}
        {action === 'disqualify' && (
          <SelectField
            label={i18n._('Their table')}
            value={draft.table}
            onChange={event => change({ table: event.target.value as Disqualification })}
          >
            <option value="bot">{i18n._('A bot plays their seat')}</option>
            <option value="forfeit">{i18n._('Their side forfeits the table')}</option>
          </SelectField>
        )}
        <Notice tone="warning">
          <p>
            <Effect {...props} table={table} draft={draft} />
          </p>
        </Notice>
        <TextField
          label={i18n._('Reason')}
          hint={i18n._('Recorded in the audit log.')}
          required
          maxLength={500}
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

function PlayerOptions({ players }: { players: readonly PlayerName[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <option value="">{i18n._('Choose a player')}</option>
      {players.map(({ _id, username }) => (
        <option key={_id} value={_id}>
          {username}
        </option>
      ))}
    </>
  )
}

const namesOf = (players: readonly PlayerName[]) => players.map(({ username }) => username).join(' + ')

function minutesOf({ minutes }: Draft): number | null {
  const value = Number(minutes)
  return Number.isInteger(value) && value >= 1 && value <= MAX_MINUTES ? value : null
}

/** The body of the call; null while something is missing. */
function bodyOf(
  action: OrganiserActionName,
  table: CurrentTable | undefined,
  draft: Draft,
): OrganiserAction | null {
  const reason = draft.reason.trim()
  const userId = draft.userId as UserId
  const substituteId = draft.substituteId as UserId
  const winnerId = draft.winnerId as UserId
  if (reason === '') return null
  if (action === 'pause' || action === 'resume') return { action, reason }
  if (action === 'disqualify')
    return userId.length > 0 ? { action, reason, userId, table: draft.table } : null
  if (!table) return null
  const { matchId } = table
  switch (action) {
    case 'extend-clock': {
      const minutes = minutesOf(draft)
      return minutes === null ? null : { action, reason, matchId, minutes }
    }
    case 'replace-player':
      return userId.length > 0 && substituteId.length > 0
        ? { action, reason, matchId, userId, substituteId }
        : null
    case 'seat-to-bot':
      return userId.length > 0 ? { action, reason, matchId, userId } : null
    case 'restart-table':
      return { action, reason, matchId }
    case 'decide-table':
      return winnerId.length > 0 ? { action, reason, matchId, winnerId } : null
  }
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

interface EffectProps extends Omit<OrganiserDialogProps, 'table'> {
  table: CurrentTable | undefined
  draft: Draft
}

/** What the action does, with the names and numbers that were chosen. */
function Effect({ action, table, tournament, draft }: EffectProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = (userId: string, otherwise: string) =>
    [...tournament.players, ...(table?.players ?? [])].find(({ _id }) => _id === userId)?.username ??
    otherwise
  const player = nameOf(draft.userId, i18n._('the player'))
  const score = table ? `${table.score.team1}–${table.score.team2}` : ''
  switch (action) {
    case 'extend-clock':
      if (tournament.pausedAt)
        return i18n._(
          '{minutes, plural, one {The table waits # minute longer once the tournament is resumed.} other {The table waits # minutes longer once the tournament is resumed.}} It still starts as soon as all four are there.',
          { minutes: minutesOf(draft) ?? 0 },
        )
      return i18n._(
        'The table waits for its players until {time}. It still starts as soon as all four are there.',
        {
          time: timeOfDay(
            i18n,
            Date.parse(table?.startsBy ?? '') + (minutesOf(draft) ?? 0) * 60_000 || Date.now(),
          ),
        },
      )
    case 'replace-player': {
      const values = { player, substitute: nameOf(draft.substituteId, i18n._('The substitute')) }
      return table?.gameId
        ? i18n._(
            '{substitute} plays on at {score} in the seat of {player}, who is out of the tournament. The game no longer changes ratings.',
            { ...values, score },
          )
        : i18n._(
            '{substitute} is called to the table instead of {player}, who is out of the tournament. The clock isn’t reset.',
            values,
          )
    }
    case 'seat-to-bot':
      return table?.gameId
        ? i18n._('A bot plays for {player} until they come back to the table.', { player })
        : i18n._('The table no longer waits for {player}. A bot plays the seat until they arrive.', {
            player,
          })
    case 'restart-table':
      return i18n._(
        'The game at {score} is void: it counts neither for statistics nor for ratings. The same four players are called to a new game at this table.',
        { score },
      )
    case 'decide-table':
      return table?.gameId ? (
        table.position?.isFinal ? (
          <Trans id="The game ends as it stands. The winners are champions and the prizes are paid immediately. This can’t be undone." />
        ) : (
          <Trans id="The game ends as it stands, and the winners get the points of a win. This can’t be undone." />
        )
      ) : (
        <Trans id="The table is not played. The winners advance; statistics and ratings do not change. This can’t be undone." />
      )
    case 'disqualify':
      return (
        <>
          {i18n._('{player} plays no further table and cannot win a prize; the entry fee is not refunded.', {
            player: nameOf(draft.userId, i18n._('The player')),
          })}{' '}
          {draft.table === 'bot' ? (
            <Trans id="A bot plays the seat to the end, and the partner plays on and can still win." />
          ) : (
            <Trans id="The current table, or the next one, is lost for their side: the partner is out too." />
          )}{' '}
          <Trans id="This can’t be undone." />
        </>
      )
    case 'pause':
      return (
        <Trans id="No table starts and the clocks of waiting tables stop. Games in progress go on. An arena still ends at its end date." />
      )
    case 'resume':
      return <Trans id="Tables start again, and the clocks go on with the time that was left." />
  }
}
