import { Trans, useLingui } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { MAX_ADJUSTMENT } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { CoinNoteField } from '../kit/coinNoteField.tsx'
import { focusFirstInvalid } from '../kit/form.tsx'

interface CorrectPrizeProps extends Pick<Transaction, 'user' | 'amount'> {
  tournament: NonNullable<Transaction['meta']['tournament']>
  onClose: () => void
}

/** Asks for the right prize; the difference moves between the player and the platform account. */
export function CorrectPrize({ user, amount, tournament, onClose }: CorrectPrizeProps) {
  const { i18n } = useLingui()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [prize, setPrize] = useState('')
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const coins = Number(prize)
  const isInvalid = !/^\d+$/.test(prize.trim()) || coins > MAX_ADJUSTMENT
  const isNoteMissing = note.trim() === ''
  const { busy, refusal, run } = useSubmit({
    send: () =>
      call('POST /api/tournaments/{id}/prizes/correct', {
        params: { id: tournament._id },
        body: { userId: user._id, coins, note: note.trim() },
      }),
    done: i18n._('{username}’s prize is now {coins, plural, one {# coin} other {# coins}}.', {
      username: user.username,
      coins,
    }),
    failed: i18n._('The prize could not be corrected'),
    isRefusalShown: true,
    onDone: onClose,
    renew: useInvalidateAll(),
  })

  function send() {
    setSubmitted(true)
    if (isInvalid || isNoteMissing) focusFirstInvalid(fields.current)
    else void run()
  }

  return (
    <ActionDialog
      open
      title={i18n._('Correct a prize')}
      description={`${tournament.name} · ${user.username}`}
      act={<Trans id="Correct prize" />}
      busy={busy}
      isFilled={prize.trim() !== '' || !isNoteMissing}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <fieldset ref={fields} className="stack" disabled={busy}>
        <p>
          {i18n._(
            '{amount, plural, one {# coin was paid.} other {# coins were paid.}} The difference to the right prize is taken back to the platform account or paid from it, in a transaction that names this one. The player is told.',
            { amount },
          )}
        </p>
        <TextField
          label={i18n._('Right prize')}
          required
          inputMode="numeric"
          autoComplete="off"
          error={isSubmitted && isInvalid ? translateServerText(i18n, MESSAGES.prizeInvalid) : undefined}
          value={prize}
          onChange={event => setPrize(event.target.value)}
        />
        <CoinNoteField
          value={note}
          disabled={busy}
          required
          error={
            isSubmitted && isNoteMissing
              ? translateServerText(i18n, MESSAGES.actionReasonRequired)
              : undefined
          }
          onChange={setNote}
        />
      </fieldset>
    </ActionDialog>
  )
}
