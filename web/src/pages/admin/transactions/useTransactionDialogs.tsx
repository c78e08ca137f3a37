import type { Transaction } from '@valecuatro/contract'
import { useState } from 'react'
import { CorrectPrize } from './correctPrize.tsx'
import { RefundTransaction } from './refundTransaction.tsx'

/** The actions on a row of the ledger, and the dialog of the one that was chosen. */
export function useTransactionDialogs() {
  const [refunded, refund] = useState<Transaction | null>(null)
  const [corrected, correct] = useState<Transaction | null>(null)
  const dialog = (
    <>
      {refunded && <RefundTransaction transaction={refunded} onClose={() => refund(null)} />}
      {corrected?.meta.tournament && (
        <CorrectPrize
          user={corrected.user}
          amount={corrected.amount}
          tournament={corrected.meta.tournament}
          onClose={() => correct(null)}
        />
      )}
    </>
  )
  return { actions: { refund, correct }, dialog }
}
