import { Trans } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import type { TableSnapshot } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'
import { LABELS } from '../words/shouts.ts'

/** One line above the buttons: what the table waits for. */
export function TurnLine({ table, names }: { table: TableSnapshot; names: Names }) {
  return (
    <p className="turn-line" data-mine={table.actions.length > 0}>
      <Words table={table} names={names} />
    </p>
  )
}

function Words({ table, names }: { table: TableSnapshot; names: Names }) {
  const { scene, actions, waitedFor, pending, phase, seat } = table
  const { asked } = scene
  if (phase !== 'playing') return null
  if (pending) return <Trans id="Sending…" />
  if (actions.length > 0 && asked && teamOf(asked.seat) !== teamOf(seat!)) {
    return (
      <Trans
        id="{name} says {call}. Your answer?"
        values={{ name: names.of(asked.seat), call: LABELS[asked.call] }}
      />
    )
  }
  if (actions.length > 0 && waitedFor.includes(seat!)) return <Trans id="Your turn" />
  if (seat !== null && scene.gone.includes(seat)) return <Trans id="You are in the deck" />
  if (waitedFor.length === 1) return <Trans id="{name} to play" values={{ name: names.of(waitedFor[0]!) }} />
  if (waitedFor.length > 1) {
    const [one, two] = waitedFor.map(names.of)
    return <Trans id="{one} or {two} to answer" values={{ one: one!, two: two! }} />
  }
  return null
}
