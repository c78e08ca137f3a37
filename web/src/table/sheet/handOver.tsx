import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'

interface HandOverProps {
  onGoOn: () => void
  /** The summary of the hand. */
  children: ReactNode
}

/** The panel between two hands; a tap continues. */
export function HandOver({ onGoOn, children }: HandOverProps) {
  return (
    <button type="button" className="hand-over" data-action="go on" onClick={onGoOn}>
      {children}
      <span className="hand-over-go">
        <Trans id="Continue" />
      </span>
    </button>
  )
}
