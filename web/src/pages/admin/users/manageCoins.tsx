import './users.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract/messages'
import { MAX_ADJUSTMENT } from '@valecuatro/contract/values'
import { useRef, useState } from 'react'
import { serverErrorText } from '../../../i18n/failureText.ts'
import { translateServerText } from '../../../i18n/locale.ts'
import { call } from '../../../net/call.ts'
import { useInvalidateAll } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { signedNumber } from '../../people/index.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { CoinNoteField } from '../kit/coinNoteField.tsx'
import { isApprovalNeeded, useCoinRules } from '../kit/useCoinRules.ts'
import { useUserCache } from './useUser.ts'

interface ManageCoinsProps {
  user: AdminUser
  onClose: () => void
}

/** Adds coins to a wallet or deducts them, by a signed amount. */
export function ManageCoins({ user, onClose }: ManageCoinsProps) {
  const { i18n } = useLingui()
  const ownId = useViewerId()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const rules = useCoinRules().data
  const coins = user.wallet?.coins ?? 0
  const read = readAmount(text, i18n.locale)
  const isDeduction = read.ok && read.amount < 0
  const isBelowZero = read.ok && coins + read.amount < 0
  const isNoteMissing = note.trim() === ''
  const isRequest = read.ok && isApprovalNeeded(rules, read.amount)
  const adjust = useAdjustCoins(user, onClose)
  const ask = useAskForCoins(user, onClose)
  const { busy, refusal, run, reset } = isRequest ? ask : adjust

  function submit() {
    setSubmitted(true)
    if (read.ok && !isNoteMissing) void run({ amount: read.amount, note: note.trim() })
  }

  return (
    <ActionDialog
      open
      title={i18n._('Manage Coins')}
      description={`${user.username} · ${user.email ?? ''}`}
      act={
        isRequest ? (
          <Trans id="Ask for approval" />
        ) : isDeduction ? (
          <Trans id="Deduct Coins" />
        ) : (
          <Trans id="Add Coins" />
        )
      }
      variant={isDeduction ? 'danger' : 'primary'}
      busy={busy}
      isFilled={text !== '' || !isNoteMissing}
      disabled={!read.ok || isBelowZero}
      refusal={refusal}
      onAct={submit}
      onClose={onClose}
    >
      {user._id === ownId && (
        <Notice tone="warning">
          <p>{translateServerText(i18n, MESSAGES.ownCoins)}</p>
        </Notice>
      )}
      <TextField
        label={i18n._('Amount')}
        hint={i18n._('Enter a negative number to deduct coins.')}
        error={
          isBelowZero ? translateServerText(i18n, MESSAGES.coinsBelowZero) : mistakeText(i18n, read, text)
        }
        placeholder="0"
        autoComplete="off"
        value={text}
        disabled={busy}
        onChange={event => {
          setText(event.target.value)
          reset()
        }}
      />
      <CoinNoteField
        required
        value={note}
        disabled={busy}
        error={
          isSubmitted && isNoteMissing ? translateServerText(i18n, MESSAGES.userNoteRequired) : undefined
        }
        onChange={setNote}
      />
      {isRequest && (
        <Notice>
          <p>
            <Trans id="So many coins need a second administrator. The coins move when they approve it." />
          </p>
        </Notice>
      )}
      <BalancePreview coins={coins} amount={read.ok ? read.amount : 0} />
    </ActionDialog>
  )
}

function mistakeText(i18n: I18n, read: CoinAmount, text: string): string | undefined {
  if (read.ok || read.mistake === 'none') return undefined
  if (read.mistake === 'not-whole') return i18n._('Whole numbers only')
  if (read.mistake === 'too-large') return i18n._('Amount too large')
  return i18n._('It is not clear whether this is {whole} or a fraction. Write it without dots and commas.', {
    whole: i18n.number(Number(text.replace(/\D/g, ''))),
  })
}

function BalancePreview({ coins, amount }: { coins: number; amount: number }) {
  const { i18n } = useLingui()
  const after = coins + amount
  return (
    <dl className="balance-preview">
      <div>
        <dt>
          <Trans id="Balance" />
        </dt>
        <dd>{i18n.number(coins)}</dd>
      </div>
      <div>
        <dt>
          <Trans id="Change" />
        </dt>
        <dd>{signedNumber(i18n, amount)}</dd>
      </div>
      <div data-below={after < 0}>
        <dt>
          <Trans id="New balance" />
        </dt>
        <dd>
          <output>{after < 0 ? signedNumber(i18n, after) : i18n.number(after)}</output>
        </dd>
      </div>
    </dl>
  )
}

/** Asks another administrator to approve the change. */
function useAskForCoins(user: AdminUser, onDone: () => void) {
  const { i18n } = useLingui()
  return useSubmit({
    send: ({ amount, note }: { amount: number; note: string }) =>
      call('POST /api/admin/coin-requests', { body: { userId: user._id, amount, note } }),
    done: i18n._('Another administrator has been asked to approve it'),
    failed: i18n._('The approval could not be asked for'),
    isRefusalShown: true,
    onDone,
    renew: useInvalidateAll(),
  })
}

function useAdjustCoins(user: AdminUser, onDone: () => void) {
  const { i18n } = useLingui()
  const { changed, renew } = useUserCache()
  const command = useRef<{ amount: number; commandId: string | undefined }>(undefined)
  return useSubmit({
    send({ amount, note }: { amount: number; note: string }) {
      // A repeated attempt keeps its command id, because the first may have reached the server.
      if (command.current?.amount !== amount) command.current = { amount, commandId: createCommandId() }
      const { commandId } = command.current
      return call('POST /api/admin/users/{id}/coins', {
        params: { id: user._id },
        body: { amount, ...(commandId && { commandId }), ...(note && { note }), reason: 'admin_manual' },
      })
    },
    done: (_answer, { amount }) =>
      amount > 0
        ? i18n._(
            '{amount, plural, one {Successfully added # coin} other {Successfully added {amount} coins}}',
            { amount },
          )
        : i18n._(
            '{amount, plural, one {Successfully deducted # coin} other {Successfully deducted {amount} coins}}',
            { amount: -amount },
          ),
    failed: failure =>
      failure.reason === 'unreachable'
        ? i18n._('Failed to update coins')
        : i18n._('Failed to update coins: {error}', {
            error: serverErrorText(i18n, failure) ?? i18n._('Unknown error'),
          }),
    onDone({ value: { wallet } }) {
      if (wallet) changed(user._id, { wallet })
      onDone()
    },
    renew(result) {
      // The balance on the screen may be outdated.
      if (!result.ok && result.reason === 'refused') renew(user._id)
    },
  })
}

/** randomUUID needs HTTPS; without a command id only the busy state prevents a double submission. */
const createCommandId = () => (window.isSecureContext ? crypto.randomUUID() : undefined)

type CoinAmount =
  | { ok: true; amount: number }
  | { ok: false; mistake: 'none' | 'not-whole' | 'ambiguous' | 'too-large' }

/**
 * Parses a signed whole number of coins other than 0, as a language writes it: in Spanish `1.000` is a thousand, in
 * English `1,000`. A number grouped as in the other language is ambiguous, because it could be a fraction.
 */
export function readAmount(text: string, locale: string): CoinAmount {
  const [, sign = '', written = ''] = /^([+−-]?)\s*(.*)$/.exec(text.trim()) ?? []
  const group = locale === 'es' ? '.' : ','
  const isGrouped = /^\d{1,3}(?:([., \u00a0\u202f])\d{3})(?:\1\d{3})*$/.exec(written)
  if (isGrouped && /[.,]/.test(isGrouped[1]!) && isGrouped[1] !== group)
    return { ok: false, mistake: 'ambiguous' }
  const digits = isGrouped ? written.replace(/\D/g, '') : written
  if (digits === '') return { ok: false, mistake: 'none' }
  if (!/^\d+$/.test(digits)) return { ok: false, mistake: 'not-whole' }
  const amount = Number(digits)
  if (amount === 0) return { ok: false, mistake: 'none' }
  if (amount > MAX_ADJUSTMENT) return { ok: false, mistake: 'too-large' }
  return { ok: true, amount: sign === '' || sign === '+' ? amount : -amount }
}
