import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { MAX_REASON_LENGTH, REOPEN_MINUTES } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'

/** Whether an organiser has ended this tournament with a champion, less than an hour ago. */
export const isReopenable = (
  { outcome, finishedBy, finishedAt }: Pick<Tournament, 'outcome' | 'finishedBy' | 'finishedAt'>,
  now: number,
) =>
  outcome === 'champion' &&
  !!finishedBy &&
  finishedAt !== null &&
  now < Date.parse(finishedAt) + REOPEN_MINUTES * 60_000

interface ReopenTournamentProps {
  tournament: Tournament
  onClose: () => void
}

/** Asks for the reason, and says what happens to the prizes. */
export function ReopenTournament({ tournament, onClose }: ReopenTournamentProps) {
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = reason.trim() === ''
  const { busy, refusal, run } = useSubmit({
    send: (reason: string) =>
      call('POST /api/tournaments/{id}/reopen', { params: { id: tournament._id }, body: { reason } }),
    done: i18n._('The tournament is open again, and its prizes are back in the pool'),
    failed: i18n._('The finalization could not be taken back'),
    isRefusalShown: true,
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  function send() {
    setSubmitted(true)
    if (isMissing) focusFirstInvalid(fields.current)
    else void run(reason.trim())
  }

  const { endDate } = tournament
  return (
    <ActionDialog
      open
      title={i18n._('Take the finalization back')}
      description={tournament.name}
      act={<Trans id="Take back" />}
      variant="danger"
      busy={busy}
      isFilled={!isMissing}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <Notice tone="warning">
          <p>
            <Trans id="The winners’ prizes and the platform’s part return to the prize pool, and the tournament is open again. The winners are told. It is refused if one of them has spent the coins." />{' '}
            {endDate && Date.parse(endDate) <= Date.now() && (
              <Trans id="Its end date has passed, so it then ends at once, with its leader as champion." />
            )}
          </p>
        </Notice>
        <TextField
          label={i18n._('Reason')}
          required
          error={
            isSubmitted && isMissing ? translateServerText(i18n, MESSAGES.actionReasonRequired) : undefined
          }
          hint={i18n._('Recorded in the audit log.')}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </fieldset>
    </ActionDialog>
  )
}
