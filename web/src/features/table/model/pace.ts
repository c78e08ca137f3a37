import type { Event } from '@valecuatro/engine'

/** How long each kind of event is looked at before the next one, in milliseconds. */
const HOLDS: Readonly<Record<Event['type'], number>> = {
  deal: 700,
  card: 480,
  call: 1000,
  reply: 900,
  mazo: 900,
  tanto: 1100,
  buenas: 1000,
  trick: 900,
  hand: 250,
  points: 350,
  show: 250,
  game: 0,
}

/** Before the next cards are dealt there is time to see who won what, and why. */
const BETWEEN_HANDS = 3400

/** With this many moves waiting there is no time for any of them. */
const HOPELESS = 5

/** The pause after an event, given what comes next and how many moves wait. */
export function holdOf(event: Event, next: Event | undefined, backlog: number): number {
  if (backlog >= HOPELESS) return 0
  const hold = next?.type === 'deal' ? BETWEEN_HANDS : HOLDS[event.type]
  return backlog <= 1 ? hold : Math.round(hold / (2 * backlog))
}
