import { Trans, useLingui } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ledgerReason } from '../../people/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { CoinNoteField } from '../kit/coinNoteField.tsx'
import { isApprovalNeeded, useCoinRules } from '../kit/useCoinRules.ts'

interface RefundTransactionProps {
  transaction: Transaction
  onClose: () => void
}

/** Asks before a transaction is refunded, and says what it does to the balance. */
export function RefundTransaction({ transaction, onClose }: RefundTransactionProps) {
  const { i18n } = useLingui()
  const [note, setNote] = useState('')
  const { user, amount, type, reason, meta } = transaction
  const values = { amount, username: user.username }

  const [isSubmitted, setSubmitted] = useState(false)
  const isRequest = isApprovalNeeded(useCoinRules().data, amount)
  const isNoteMissing = isRequest && note.trim() === ''
  const ask = useSubmit({
    send: () =>
      call('POST /api/admin/coin-requests', {
        body: { transactionId: transaction._id, note: note.trim() },
      }),
    done: i18n._('Another administrator has been asked to approve it'),
    failed: i18n._('The approval could not be asked for'),
    isRefusalShown: true,
    onDone: onClose,
    renew: useInvalidateAll(),
  })
  const refund = useSubmit({
    send: () =>
      call('POST /api/admin/transactions/{id}/refund', {
        params: { id: transaction._id },
        body: note.trim() ? { note: note.trim() } : {},
      }),
    done: ({ value }) =>
      i18n._('Refunded. {username} now has {coins, plural, one {# coin} other {# coins}}.', {
        username: user.username,
        coins: value.balanceAfter,
      }),
    failed: i18n._('The transaction could not be refunded'),
    isRefusalShown: true,
    onDone: onClose,
    // After a refusal, too: another administrator may have been first, and the button then goes away.
    renew: useInvalidateAll(),
  })
  const { busy, refusal, run } = isRequest ? ask : refund

  function send() {
    setSubmitted(true)
    if (!isNoteMissing) void run()
  }

  return (
    <ActionDialog
      open
      title={i18n._('Refund this transaction?')}
      description={[ledgerReason(i18n, reason), meta.tournament?.name, user.username]
        .filter(part => part !== undefined)
        .join(' · ')}
      act={isRequest ? <Trans id="Ask for approval" /> : <Trans id="Refund transaction" />}
      variant={type === 'debit' ? 'primary' : 'danger'}
      busy={busy}
      isFilled={note.trim() !== ''}
      refusal={refusal}
      onAct={send}
      onClose={onClose}
    >
      <p>
        {type === 'debit'
          ? i18n._('{username} gets {amount, plural, one {# coin} other {# coins}} back.', values)
          : i18n._(
              '{amount, plural, one {# coin is taken back from {username}.} other {# coins are taken back from {username}.}}',
              values,
            )}{' '}
        <Trans id="A transaction can be refunded only once." />
      </p>
      {reason === 'tournament_entry' && (
        <Notice tone="warning">
          <p>
            {i18n._(
              '{amount, plural, one {The prize pool has been paid out, so # new coin is created. The winners keep their prizes.} other {The prize pool has been paid out, so # new coins are created. The winners keep their prizes.}}',
              values,
            )}
          </p>
        </Notice>
      )}
      {isRequest && (
        <Notice>
          <p>
            <Trans id="So many coins need a second administrator. The coins move when they approve it." />
          </p>
        </Notice>
      )}
      <CoinNoteField
        value={note}
        disabled={busy}
        required={isRequest}
        error={
          isSubmitted && isNoteMissing ? translateServerText(i18n, MESSAGES.userNoteRequired) : undefined
        }
        onChange={setNote}
      />
    </ActionDialog>
  )
}
