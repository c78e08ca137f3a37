import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { MAX_REASON_LENGTH } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useFreshTournament } from '../../tournaments/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'

interface CancelTournamentProps {
  /** The tournament as loaded by the page; the dialog fetches the current one. */
  tournament: Tournament
  onClose: () => void
}

/** Asks for the reason, and says before how many players get how much back. */
export function CancelTournament({ tournament: known, onClose }: CancelTournamentProps) {
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const tournament = useFreshTournament(known._id).data ?? known
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = reason.trim() === ''
  const { busy, refusal, run } = useSubmit({
    send: (reason: string) =>
      call('POST /api/tournaments/{id}/cancel', { params: { id: known._id }, body: { reason } }),
    done: i18n._('Tournament cancelled'),
    failed: i18n._('The tournament could not be cancelled'),
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  function send() {
    setSubmitted(true)
    if (isMissing) focusFirstInvalid(fields.current)
    else void run(reason.trim())
  }

  return (
    <ActionDialog
      open
      title={i18n._('Cancel the tournament')}
      description={tournament.name}
      act={<Trans id="Cancel the tournament" />}
      variant="danger"
      dismiss={<Trans id="Keep tournament" />}
      busy={busy}
      isFilled={!isMissing}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <Notice tone="warning">
          <p>
            <RefundText {...tournament} />{' '}
            {tournament.addedPrize > 0 && (
              <>
                {i18n._(
                  '{amount, plural, one {The # coin that the platform added goes back to it.} other {The # coins that the platform added go back to it.}}',
                  { amount: tournament.addedPrize },
                )}{' '}
              </>
            )}
            <Trans id="Games in progress end without a result. This can’t be undone." />
          </p>
        </Notice>
        <TextField
          label={i18n._('Reason')}
          hint={i18n._('Players see it, and it is recorded in the audit log.')}
          required
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          error={
            isSubmitted && isMissing ? translateServerText(i18n, MESSAGES.cancelReasonRequired) : undefined
          }
          onChange={event => setReason(event.target.value)}
        />
      </fieldset>
    </ActionDialog>
  )
}

/** How many players get how much back. A player who was refunded at the draw is not among them. */
function RefundText({
  players,
  entryFee,
  pot,
  addedPrize,
}: Pick<Tournament, 'players' | 'entryFee' | 'pot' | 'addedPrize'>) {
  const { i18n } = useLingui()
  const coins = (amount: number) => i18n._('{amount, plural, one {# coin} other {# coins}}', { amount })
  if (players.length === 0) return <Trans id="No one has joined, so there is nothing to refund." />
  const paid = pot - addedPrize
  if (entryFee === 0) return <Trans id="Entry was free, so there is nothing to refund." />
  return i18n._(
    '{players, plural, one {# player gets the entry fee of {fee} back.} other {# players get the entry fee of {fee} back: {total} in total.}}',
    { players: paid / entryFee, fee: coins(entryFee), total: coins(paid) },
  )
}
