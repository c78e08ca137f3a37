import './users.css'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { ActDialog } from '../desk/actDialog.tsx'
import { signed } from '../profile/signed.ts'
import { readAmount } from './coinAmount.ts'
import { useAdjustCoins } from './useAdjustCoins.ts'

interface ManageCoinsProps {
  user: AdminUser
  onClose: () => void
}

/** Adds coins to a wallet or deducts some, by a signed amount. */
export function ManageCoins({ user, onClose }: ManageCoinsProps) {
  const { i18n } = useLingui()
  const [text, setText] = useState('')
  const { busy, refusal, adjust } = useAdjustCoins(user, onClose)
  const read = readAmount(text)
  const isDeduction = read.ok && read.amount < 0
  return (
    <ActDialog
      open
      title={i18n._('Manage Coins')}
      description={`${user.username} · ${user.email}`}
      act={isDeduction ? <Trans id="Deduct Coins" /> : <Trans id="Add Coins" />}
      variant={isDeduction ? 'danger' : 'primary'}
      busy={busy}
      isFilled={text !== ''}
      disabled={!read.ok}
      refusal={refusal}
      onAct={() => read.ok && void adjust(read.amount)}
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
        // A turn of the wheel would change the amount.
        onWheel={event => event.currentTarget.blur()}
      />
      <BalancePreview coins={user.wallet.coins} amount={read.ok ? read.amount : 0} />
    </ActDialog>
  )
}

function mistakeIn(i18n: ReturnType<typeof useLingui>['i18n'], read: ReturnType<typeof readAmount>) {
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
        <dd>{signed(i18n, amount)}</dd>
      </div>
      <div data-below={after < 0}>
        <dt>
          <Trans id="New balance" />
        </dt>
        <dd>
          <output>{after < 0 ? signed(i18n, after) : i18n.number(after)}</output>
        </dd>
      </div>
    </dl>
  )
}
