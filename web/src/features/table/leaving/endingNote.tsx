import { Trans } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import type { TableSnapshot } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'

/** Whether the viewer counts as having left the table. */
export const hasLeft = ({ seat, seats }: TableSnapshot): boolean =>
  seat !== null && seats.some(row => row.seat === seat && row.left)

/** How a game ended, where that was not by its points. */
export function EndingNote({ table, names }: { table: TableSnapshot; names: Names }) {
  const words = wordsOf(table, names)
  return words && <p className="game-over-ending">{words}</p>
}

function wordsOf(table: TableSnapshot, names: Names) {
  const { ending, seat, scene } = table
  const { winner } = scene
  if (ending === 'cancelled' || winner === null) {
    return <Trans id="All players were away. The game does not count." />
  }
  const hasSideWon = seat !== null && teamOf(seat) === winner
  if (hasLeft(table)) {
    return hasSideWon ? (
      <Trans id="Your side won, but you left the table: it counts as a loss." />
    ) : (
      <Trans id="You left the table: it counts as a loss." />
    )
  }
  const losers = { team: names.team(winner === 0 ? 1 : 0) }
  switch (ending) {
    case 'forfeit':
      return hasSideWon ? (
        <Trans id="Your opponents left the table." />
      ) : (
        <Trans id="{team} left the table." values={losers} />
      )
    case 'resignation':
      if (seat === null) return <Trans id="{team} resigned." values={losers} />
      return hasSideWon ? <Trans id="Your opponents resigned." /> : <Trans id="Your side resigned." />
    case 'decision':
      return <Trans id="Decided by an administrator." />
    default:
      return null
  }
}
