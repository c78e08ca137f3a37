import type { ReactNode } from 'react'

interface StripProps {
  tone: 'warning' | 'danger'
  children: ReactNode
  /** Instances of `StripButton`. */
  actions?: ReactNode
}

/** A line above the table with a message and, optionally, buttons. The table stays usable. */
export function Strip({ tone, children, actions }: StripProps) {
  return (
    <div className="strip" data-tone={tone} role="status">
      <span>{children}</span>
      {actions}
    </div>
  )
}

export function StripButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
    </button>
  )
}
