import { Trans, useLingui } from '@lingui/react'
import type { Match, UserId } from '@valecuatro/contract'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { teamsOf } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'

/** Ends a match in progress in favour of one of its players. */
export function FinalizeMatch({ match }: { match: Match }) {
  const { i18n } = useLingui()
  const renew = useInvalidateAll()
  const [winner, setWinner] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isDone = useRef(false)
  const failed = i18n._('Failed to finalize match')
  const [reason, setReason] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: async (winnerId: UserId) => {
      const answer = await call('POST /api/matches/{id}/finalize', {
        params: { id: match._id },
        body: { winnerId, reason: reason.trim() },
      })
      isDone.current = answer.ok
      if (answer.ok) toast.success(i18n._('Match finalized successfully!'))
      else toast.error(failureText(i18n, answer, failed))
      // Stays busy until the page shows the match as finished and removes the form.
      await renew()
      if (answer.ok) document.getElementById('main')?.focus()
      return answer
    },
    failed,
    isRefusalShown: true,
  })

  function ask(event: FormEvent) {
    event.preventDefault()
    if (winner !== '' && !isDone.current) setAsking(true)
  }

  async function send() {
    if (isDone.current) return
    await run(winner as UserId)
    setAsking(false)
  }

  const [team1, team2] = teamsOf(match.players)
  const winners = [team1, team2].find(team => team.some(({ _id }) => _id === winner)) ?? []

  return (
    <section className="detail-section" aria-labelledby="finalize-title">
      <h2 id="finalize-title">
        <Trans id="Finalize Match" />
      </h2>
      <form className="finalize row" noValidate onSubmit={ask}>
        <WinnerField match={match} value={winner} disabled={busy} onChange={setWinner} />
        <Button type="submit" variant="primary" disabled={winner === '' || busy}>
          <Trans id="Finalize Match" />
        </Button>
      </form>
      <p className="field-hint">
        <Trans id="The game ends immediately for everyone at the table. The winner’s partner wins too." />
      </p>
      <ActionDialog
        open={isAsking}
        title={i18n._('Finalize Match')}
        description={i18n._('Winners: {names}', {
          names: winners.map(({ username }) => username).join(', '),
        })}
        act={<Trans id="Finalize Match" />}
        variant="danger"
        busy={busy}
        disabled={reason.trim() === ''}
        onAct={() => void send()}
        onClose={() => setAsking(false)}
      >
        <Notice tone="warning">
          <p>
            <Trans id="The game ends immediately for everyone at the table. This can’t be undone." />
          </p>
        </Notice>
        <ReasonField value={reason} disabled={busy} onChange={setReason} />
      </ActionDialog>
      {refusal && (
        <div className="finalize-winners">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
    </section>
  )
}

interface MarkFinishedProps {
  match: Match
  onClose: () => void
}

export function MarkFinished({ match, onClose }: MarkFinishedProps) {
  const { i18n } = useLingui()
  const [winner, setWinner] = useState('')
  const [reason, setReason] = useState('')
  const { busy, refusal, run } = useSubmit({
    send: (winner: UserId) =>
      call('POST /api/matches/{id}/finish', {
        params: { id: match._id },
        body: { winner, reason: reason.trim() },
      }),
    done: i18n._('Match marked as finished successfully!'),
    failed: i18n._('Failed to mark match as finished'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  return (
    <ActionDialog
      open
      title={i18n._('Mark Finished')}
      description={match.players.map(({ username }) => username).join(', ')}
      act={<Trans id="Mark Finished" />}
      busy={busy}
      isFilled={reason.trim() !== ''}
      disabled={winner === '' || reason.trim() === ''}
      refusal={refusal}
      onAct={() => void run(winner as UserId)}
      onClose={onClose}
    >
      <WinnerField match={match} value={winner} disabled={busy} onChange={setWinner} />
      <ReasonField value={reason} disabled={busy} onChange={setReason} />
      <Notice tone="warning">
        <p>
          <Trans id="The game ends immediately for everyone at the table. The winner’s partner wins too." />
        </p>
      </Notice>
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
    <TextField
      label={i18n._('Reason')}
      hint={i18n._('Kept in the audit log.')}
      required
      maxLength={MAX_REASON_LENGTH}
      autoComplete="off"
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface WinnerFieldProps {
  match: Match
  value: string
  disabled?: boolean
  onChange: (userId: UserId) => void
}

/** Selects one of the players of a match; their partner wins too. */
function WinnerField({ match: { players }, value, disabled = false, onChange }: WinnerFieldProps) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={i18n._('Winner')}
      required
      disabled={disabled}
      value={value}
      onChange={event => onChange(event.target.value as UserId)}
    >
      <option value="">{i18n._('Choose a player')}</option>
      {players.map(({ _id, username }, seat) => (
        <option key={_id} value={_id}>
          {i18n._('{name} (team {team})', { name: username, team: (seat % 2) + 1 })}
        </option>
      ))}
    </SelectField>
  )
}
