import { Trans } from '@lingui/react'
import type { TableSnapshot } from './model/tableStore.ts'
import { Strip, StripButton } from './strip.tsx'

interface ConnectionStripProps {
  table: TableSnapshot
  onTakeSeat: () => void
}

/** Reports a problem with the connection or the seat, and offers the next step. */
export function ConnectionStrip({ table, onTakeSeat }: ConnectionStripProps) {
  const own = table.seats.find(({ seat }) => seat === table.seat)
  if (table.connection === 'refused') {
    return (
      <Strip tone="danger">
        <Trans id="You were signed out. Sign in again to keep playing." />
      </Strip>
    )
  }
  // The notice above every page tells the player, and connects again.
  if (table.connection === 'closed') return null
  if (table.connection !== 'connected') {
    return (
      <Strip tone="warning">
        <Trans id="Connection lost. Reconnecting… your seat is kept." />
      </Strip>
    )
  }
  if (table.isElsewhere && table.phase !== 'over') {
    return (
      <Strip
        tone="warning"
        actions={
          <StripButton onPress={onTakeSeat}>
            <Trans id="Play here" />
          </StripButton>
        }
      >
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
