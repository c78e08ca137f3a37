import { Trans } from '@lingui/react'
import type { TableSnapshot } from './model/tableStore.ts'

interface StripProps {
  table: TableSnapshot
  onTakeSeat: () => void
}

/**
 * A strip that reports a problem with the connection or the seat and offers the next step; it does not block the table.
 */
export function ConnectionStrip({ table, onTakeSeat }: StripProps) {
  const own = table.seats.find(({ seat }) => seat === table.seat)
  if (table.connection === 'refused') {
    return (
      <Strip tone="danger">
        <Trans id="You were signed out. Sign in again to keep playing." />
      </Strip>
    )
  }
  if (table.connection !== 'connected') {
    return (
      <Strip tone="warning">
        <Trans id="Connection lost. Reconnecting… your seat is kept." />
      </Strip>
    )
  }
  if (table.isElsewhere && table.phase !== 'over') {
    return (
      <Strip tone="warning" action={<Trans id="Play here" />} onAction={onTakeSeat}>
        <Trans id="You are playing in another tab or on another device." />
      </Strip>
    )
  }
  if (own?.held && table.phase === 'playing') {
    return (
      <Strip tone="warning">
        <Trans id="You were away, so a bot is playing for you." />
      </Strip>
    )
  }
  return null
}

interface Look {
  tone: 'warning' | 'danger'
  action?: React.ReactNode
  onAction?: () => void
  children: React.ReactNode
}

function Strip({ tone, action, onAction, children }: Look) {
  return (
    <div className="strip" data-tone={tone} role="status">
      <span>{children}</span>
      {action && (
        <button type="button" className="link" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  )
}
