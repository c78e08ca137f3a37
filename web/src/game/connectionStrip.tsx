import { Trans } from '@lingui/react'
import type { GameSnapshot } from './model/gameStore.ts'
import { Strip, StripButton } from './strip.tsx'

interface ConnectionStripProps {
  table: GameSnapshot
  onTakeSeat: () => void
}

/**
 * Reports a problem with the connection or the seat, and offers the next step. Part of the first scripts of a live
 * table: without a connection it could not be loaded.
 */
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
    // The server pauses a game of one person and bots, except in a tournament.
    const isPaused = !table.tournament && table.seats.filter(({ userId }) => userId !== null).length === 1
    return (
      <Strip tone="warning">
        {isPaused ? (
          <Trans id="You were away. The game is waiting for you." />
        ) : (
          <Trans id="You were away, so a bot is playing for you." />
        )}
      </Strip>
    )
  }
  return null
}
