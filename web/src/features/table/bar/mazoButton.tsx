import { Trans } from '@lingui/react'
import { useEffect, useState } from 'react'
import { LABELS } from '../words/shouts.ts'

/** A second press sooner than this is the same slip of the finger. */
const TOO_SOON = 350
const SECOND_THOUGHTS = 4000

export interface Guard {
  /** Whether the next press counts. */
  isArmed: boolean
  press(): void
}

/** Going to the deck cannot be taken back: it takes two deliberate presses. */
export function useMazoGuard(isPossible: boolean, onMazo: () => void): Guard {
  const [armedAt, setArmedAt] = useState<number | null>(null)
  useEffect(() => {
    if (armedAt === null) return
    const timer = setTimeout(setArmedAt, SECOND_THOUGHTS, null)
    return () => clearTimeout(timer)
  }, [armedAt])
  // Who did something else instead has thought better of it.
  useEffect(() => {
    if (!isPossible) setArmedAt(null)
  }, [isPossible])
  const isArmed = isPossible && armedAt !== null
  return {
    isArmed,
    press() {
      if (!isPossible) return
      if (armedAt === null) return setArmedAt(Date.now())
      if (Date.now() - armedAt < TOO_SOON) return
      setArmedAt(null)
      onMazo()
    },
  }
}

export function MazoButton({ guard }: { guard: Guard }) {
  return (
    <button type="button" className="call" data-kind={guard.isArmed ? 'sure' : 'mazo'} onClick={guard.press}>
      {guard.isArmed ? <Trans id="Mazo, sure?" /> : LABELS.mazo}
    </button>
  )
}
