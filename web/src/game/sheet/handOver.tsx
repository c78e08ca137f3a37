import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'

interface HandOverProps {
  onGoOn: () => void
  /** The summary of the hand. */
  children: ReactNode
}

/** The panel between two hands. A press anywhere on it continues. It contains links, so it cannot be a button. */
export function HandOver({ onGoOn, children }: HandOverProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside is for the keyboard
    <div
      className="hand-over"
      onClick={({ target }) => {
        if (!(target as Element).closest('a, .term')) onGoOn()
      }}
    >
      {children}
      <button type="button" className="hand-over-go" data-action="go on">
        <Trans id="Continue" />
      </button>
    </div>
  )
}
