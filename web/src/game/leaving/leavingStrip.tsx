import { Trans, useLingui } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import { toast } from '../../ui/toast.ts'
import type { GameSnapshot, GameStore } from '../model/gameStore.ts'
import { Strip, StripButton } from '../strip.tsx'
import type { Names } from '../text/names.ts'

interface LeavingStripProps {
  store: GameStore
  table: GameSnapshot
  names: Names
}

/** Asks the partner to agree to a resignation, and names the players who have left. */
export function LeavingStrip({ store, table, names }: LeavingStripProps) {
  const { i18n } = useLingui()
  const { seat, seats, resigning, phase } = table
  const gone = seats.filter(row => row.left && row.seat !== seat)
  const status = gone.length > 0 && phase !== 'over' && (
    <p className="sr-only" role="status">
      {gone.map(row => (
        <Trans key={row.seat} id="{name} left the table." values={{ name: row.username }} />
      ))}
    </p>
  )
  const partner = seats.find(row => seat !== null && row.seat !== seat && teamOf(row.seat) === teamOf(seat))
  if (seat === null || !partner || phase !== 'playing') return status || null
  const name = names.of(partner.seat)
  const answer = (agreed: boolean) => async () => {
    if (!(await store.source.resign(agreed))) toast.error(i18n._('That didn’t work. Please try again.'))
  }
  if (resigning.includes(partner.seat) && !resigning.includes(seat)) {
    return (
      <Strip
        tone="warning"
        actions={
          <>
            <StripButton onPress={answer(true)}>
              <Trans id="Agree" />
            </StripButton>
            <StripButton onPress={answer(false)}>
              <Trans id="Decline" />
            </StripButton>
          </>
        }
      >
        <Trans id="{name} wants to resign. If you agree, your side loses the game." values={{ name }} />
      </Strip>
    )
  }
  if (resigning.includes(seat)) {
    return (
      <Strip
        tone="warning"
        actions={
          <StripButton onPress={answer(false)}>
            <Trans id="Cancel" />
          </StripButton>
        }
      >
        <Trans id="Waiting for {name} to agree to resign." values={{ name }} />
      </Strip>
    )
  }
  return status || null
}
