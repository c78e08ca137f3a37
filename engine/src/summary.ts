import { type Event, isTantoReason, type Reason } from './events.ts'
import type { Team } from './seats.ts'

/** The number of hands, envidos (including flor) and trucos that each team has won. A refused call counts as won. */
export interface Summary {
  readonly hands: readonly [number, number]
  readonly envidos: readonly [number, number]
  readonly trucos: readonly [number, number]
}

export const EMPTY_SUMMARY: Summary = { hands: [0, 0], envidos: [0, 0], trucos: [0, 0] }

/** Counts the hands and calls that these events decided, adding to an earlier summary if one is given. */
export function summarize(events: Iterable<Event>, before = EMPTY_SUMMARY): Summary {
  let summary = before
  for (const event of events) {
    if (event.type === 'hand') summary = { ...summary, hands: counted(summary.hands, event.winner) }
    if (event.type !== 'points') continue
    if (isTantoReason(event.reason)) summary = { ...summary, envidos: counted(summary.envidos, event.team) }
    if (isTruco(event.reason)) summary = { ...summary, trucos: counted(summary.trucos, event.team) }
  }
  return summary
}

const isTruco = (reason: Reason) => /truco|vale cuatro/.test(reason)

function counted([ours, theirs]: readonly [number, number], team: Team): readonly [number, number] {
  return team === 0 ? [ours + 1, theirs] : [ours, theirs + 1]
}
