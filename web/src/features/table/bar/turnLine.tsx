import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { teamOf } from '@valecuatro/engine'
import type { TableSnapshot } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'
import { LABELS } from '../words/shouts.ts'

/** One line above the buttons: what the table waits for. */
export function TurnLine({ table, names }: { table: TableSnapshot; names: Names }) {
  const { i18n } = useLingui()
  const words = turnWords(i18n, table, names)
  return (
    <p className="turn-line" data-mine={table.actions.length > 0}>
      {/* A sentence takes another's place; it does not move there. */}
      <span key={words}>{words}</span>
    </p>
  )
}

function turnWords(i18n: I18n, table: TableSnapshot, names: Names): string | null {
  const { scene, actions, waitedFor, pending, phase, seat } = table
  const { asked } = scene
  if (phase !== 'playing') return null
  if (pending) return i18n._('Sending…')
  if (actions.length > 0 && asked && teamOf(asked.seat) !== teamOf(seat!)) {
    return i18n._('{name} says {call}. Your answer?', {
      name: names.of(asked.seat),
      call: LABELS[asked.call],
    })
  }
  if (actions.length > 0 && waitedFor.includes(seat!)) return i18n._('Your turn')
  if (seat !== null && scene.gone.includes(seat)) return i18n._('You folded this hand')
  if (waitedFor.length === 1) return i18n._("{name}'s turn", { name: names.of(waitedFor[0]!) })
  if (waitedFor.length > 1) {
    const [one, two] = waitedFor.map(names.of)
    return i18n._('Waiting for {one} or {two} to answer', { one: one!, two: two! })
  }
  return null
}
