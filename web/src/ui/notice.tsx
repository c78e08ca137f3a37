import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { CloseIcon } from './icons.tsx'

const EXIT_MS = 300

interface NoticeProps {
  tone?: Tone
  /**
   * Shows a close button. Use a key that changes with the content, so that a new notice appears after an old one was
   * closed.
   */
  closable?: boolean
  children: ReactNode
}

/** An inline message; one with the danger tone is announced by screen readers at once. */
export function Notice({ tone = 'neutral', closable = false, children }: NoticeProps) {
  const { i18n } = useLingui()
  const [state, setState] = useState<'open' | 'leaving' | 'closed'>('open')
  useEffect(() => {
    if (state !== 'leaving') return
    const timer = setTimeout(() => setState('closed'), EXIT_MS)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'closed') return null
  return (
    <div
      className="notice"
      data-tone={tone}
      data-closable={closable || undefined}
      data-leaving={state === 'leaving' || undefined}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {children}
      {closable && (
        <button
          type="button"
          className="icon-button notice-close"
          aria-label={i18n._('Close')}
          onClick={() => setState('leaving')}
        >
          <CloseIcon size={18} />
        </button>
      )}
    </div>
  )
}

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
