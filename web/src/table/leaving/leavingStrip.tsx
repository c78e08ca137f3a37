import { Trans, useLingui } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import { toast } from '../../ui/toast.ts'
import type { TableSnapshot, TableStore } from '../model/tableStore.ts'
import type { Names } from '../text/names.ts'

interface StripProps {
  store: TableStore
  table: TableSnapshot
  names: Names
}

/** Asks the partner to agree to a resignation, and names the players who have left. */
export function LeavingStrip({ store, table, names }: StripProps) {
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
      <div className="strip" data-tone="warning" role="status">
        <span>
          <Trans id="{name} wants to resign. If you agree, your side loses the game." values={{ name }} />
        </span>
        <button type="button" className="link" onClick={answer(true)}>
          <Trans id="Agree" />
        </button>
        <button type="button" className="link" onClick={answer(false)}>
          <Trans id="Decline" />
        </button>
      </div>
    )
  }
  if (resigning.includes(seat)) {
    return (
      <div className="strip" data-tone="warning" role="status">
        <span>
          <Trans id="Waiting for {name} to agree to resign." values={{ name }} />
        </span>
        <button type="button" className="link" onClick={answer(false)}>
          <Trans id="Cancel" />
        </button>
      </div>
    )
  }
  return status || null
}
