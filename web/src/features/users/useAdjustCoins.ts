import { useLingui } from '@lingui/react'
import type { AdminUser } from '@valecuatro/contract'
import { useRef } from 'react'
import { type CallFailure, call } from '../../net/call.ts'
import { toast } from '../../ui/toast.ts'
import { serverSentence } from '../desk/failure.ts'
import { useAct } from '../desk/useAct.ts'
import { useUserChanged } from './useUserChanged.ts'

interface Adjusting {
  busy: boolean
  /** Why the last attempt failed, in a sentence. */
  refusal: string | null
  adjust: (amount: number) => Promise<void>
}

export function useAdjustCoins(user: AdminUser, onDone: () => void): Adjusting {
  const { i18n } = useLingui()
  const { changed, renew } = useUserChanged()
  const command = useRef<{ amount: number; commandId: string | undefined }>(undefined)
  const act = useAct((body: { amount: number; commandId?: string }) =>
    call('POST /api/admin/users/{id}/coins', {
      params: { id: user._id },
      body: { ...body, reason: 'admin_manual' },
    }),
  )

  const sentence = (failure: CallFailure) =>
    failure.reason === 'unreachable'
      ? i18n._('Failed to update coins')
      : i18n._('Failed to update coins: {error}', {
          error: serverSentence(i18n, failure) ?? i18n._('Unknown error'),
        })

  async function adjust(amount: number) {
    // Nobody answered, and the same is tried again: it may have been done the first time.
    if (command.current?.amount !== amount) command.current = { amount, commandId: drawId() }
    const { commandId } = command.current
    const result = await act.run({ amount, ...(commandId && { commandId }) })
    if (!result) return
    if (!result.ok) {
      toast.error(sentence(result))
      // The balance on the screen may be an old one.
      if (result.reason === 'refused') renew(user._id)
      return
    }
    toast.success(
      amount > 0
        ? i18n._('Successfully added {amount} coins', { amount })
        : i18n._('Successfully deducted {amount} coins', { amount: -amount }),
    )
    changed(user._id, { wallet: result.value.wallet })
    onDone()
  }

  return { busy: act.busy, refusal: act.failure && sentence(act.failure), adjust }
}

/** Pages that came over an unencrypted line have no such source; the double press is caught without it. */
const drawId = () => (window.isSecureContext ? crypto.randomUUID() : undefined)
