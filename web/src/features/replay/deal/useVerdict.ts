import { useEffect, useState } from 'react'
import { browserDealer, type Dealer } from './dealer.ts'
import { type DealRecord, type Verdict, verifyDeal } from './verifyDeal.ts'

export interface Checked extends Verdict {
  /** Whether the browser's own cryptography was to be had. */
  isIndependent: boolean
}

/** Null while it is being worked out. */
export function useVerdict(record: DealRecord): Checked | null {
  const [checked, setChecked] = useState<{ record: DealRecord; verdict: Checked } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void check(record).then(verdict => {
      if (isCurrent) setChecked({ record, verdict })
    })
    return () => {
      isCurrent = false
    }
  }, [record])
  return checked?.record === record ? checked.verdict : null
}

async function check(record: DealRecord): Promise<Checked> {
  // Browsers show their cryptography to encrypted pages only.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  const dealer: Dealer = subtle
    ? browserDealer(subtle)
    : await import('./houseDealer.ts').then(({ houseDealer }) => houseDealer)
  return { ...(await verifyDeal(record, dealer)), isIndependent: subtle !== undefined }
}
