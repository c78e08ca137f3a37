import './users.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import { useRef, useState } from 'react'
import { serverErrorText } from '../../i18n/failureText.ts'
import { type CallFailure, call } from '../../net/call.ts'
import { signedNumber } from '../../profile/coinText.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { ActionDialog } from '../kit/actionDialog.tsx'
import { CoinNoteField } from '../kit/coinNoteField.tsx'
import { useApiMutation } from '../kit/useApiMutation.ts'
import { useUserCache } from './useUser.ts'

interface ManageCoinsProps {
  user: AdminUser
  onClose: () => void
}

/** Adds coins to a wallet or deducts them, by a signed amount. */
export function ManageCoins({ user, onClose }: ManageCoinsProps) {
  const { i18n } = useLingui()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const { busy, refusal, adjust } = useAdjustCoins(user, onClose)
  const read = readAmount(text)
  const isDeduction = read.ok && read.amount < 0
  return (
    <ActionDialog
      open
      title={i18n._('Manage Coins')}
      description={`${user.username} · ${user.email ?? ''}`}
      act={isDeduction ? <Trans id="Deduct Coins" /> : <Trans id="Add Coins" />}
      variant={isDeduction ? 'danger' : 'primary'}
      busy={busy}
      isFilled={text !== '' || note.trim() !== ''}
      disabled={!read.ok}
      refusal={refusal}
      onAct={() => read.ok && void adjust(read.amount, note.trim())}
      onClose={onClose}
    >
      <TextField
        type="number"
        step={1}
        label={i18n._('Amount')}
        hint={i18n._('Enter a negative number to deduct coins.')}
        error={mistakeIn(i18n, read)}
        placeholder="0"
        value={text}
        disabled={busy}
        onChange={event => setText(event.target.value)}
        // Scrolling the mouse wheel would change the number.
        onWheel={event => event.currentTarget.blur()}
      />
      <CoinNoteField value={note} disabled={busy} onChange={setNote} />
      <BalancePreview coins={user.wallet?.coins ?? 0} amount={read.ok ? read.amount : 0} />
    </ActionDialog>
  )
}

function mistakeIn(i18n: I18n, read: ReturnType<typeof readAmount>) {
  if (read.ok || read.mistake === 'none') return undefined
  return read.mistake === 'not-whole' ? i18n._('Whole numbers only') : i18n._('Amount too large')
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

interface Adjusting {
  busy: boolean
  /** The error message of the last attempt. */
  refusal: string | null
  adjust: (amount: number, note: string) => Promise<void>
}

function useAdjustCoins(user: AdminUser, onDone: () => void): Adjusting {
  const { i18n } = useLingui()
  const { changed, renew } = useUserCache()
  const command = useRef<{ amount: number; commandId: string | undefined }>(undefined)
  const act = useApiMutation((body: { amount: number; commandId?: string; note?: string }) =>
    call('POST /api/admin/users/{id}/coins', {
      params: { id: user._id },
      body: { ...body, reason: 'admin_manual' },
    }),
  )

  const sentence = (failure: CallFailure) =>
    failure.reason === 'unreachable'
      ? i18n._('Failed to update coins')
      : i18n._('Failed to update coins: {error}', {
          error: serverErrorText(i18n, failure) ?? i18n._('Unknown error'),
        })

  async function adjust(amount: number, note: string) {
    // A repeated attempt keeps its command id, because the first may have reached the server.
    if (command.current?.amount !== amount) command.current = { amount, commandId: createCommandId() }
    const { commandId } = command.current
    const result = await act.run({ amount, ...(commandId && { commandId }), ...(note && { note }) })
    if (!result) return
    if (!result.ok) {
      toast.error(sentence(result))
      // The balance on the screen may be outdated.
      if (result.reason === 'refused') renew(user._id)
      return
    }
    toast.success(
      amount > 0
        ? i18n._(
            '{amount, plural, one {Successfully added # coin} other {Successfully added {amount} coins}}',
            { amount },
          )
        : i18n._(
            '{amount, plural, one {Successfully deducted # coin} other {Successfully deducted {amount} coins}}',
            { amount: -amount },
          ),
    )
    if (result.value.wallet) changed(user._id, { wallet: result.value.wallet })
    onDone()
  }

  return { busy: act.busy, refusal: act.failure && sentence(act.failure), adjust }
}

/** randomUUID needs HTTPS; without a command id only the busy state prevents a double submission. */
const createCommandId = () => (window.isSecureContext ? crypto.randomUUID() : undefined)

/** The largest amount of one adjustment. */
const MAX_AMOUNT = 1_000_000_000

type CoinAmount = { ok: true; amount: number } | { ok: false; mistake: 'none' | 'not-whole' | 'too-large' }

/** Parses a signed whole number of coins other than 0. */
export function readAmount(text: string): CoinAmount {
  const written = text.trim().replace('−', '-')
  const amount = Number(written)
  if (written === '' || amount === 0 || Number.isNaN(amount)) return { ok: false, mistake: 'none' }
  if (!Number.isInteger(amount)) return { ok: false, mistake: 'not-whole' }
  if (Math.abs(amount) > MAX_AMOUNT) return { ok: false, mistake: 'too-large' }
  return { ok: true, amount }
}
