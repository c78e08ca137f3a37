import { type Action, type Card, type Event, isCard, type Seat } from '@valecuatro/engine'

/** What an action will be seen as first, so that one's own move need not wait for the server. */
export function predicted(seat: Seat, action: Action): Event {
  if (isCard(action)) return { type: 'card', seat, card: action as Card }
  switch (action) {
    case 'quiero':
    case 'no quiero':
      return { type: 'reply', seat, reply: action }
    case 'mazo':
      return { type: 'mazo', seat }
    default:
      return { type: 'call', seat, call: action }
  }
}

/** Whether an event is the one that was expected. */
export function isSame(event: Event | undefined, expected: Event): boolean {
  return (
    event !== undefined &&
    Object.entries(expected).every(([name, value]) => event[name as keyof Event] === value)
  )
}
