import { type Seat, seatsOf, teamOf, type View } from '@valecuatro/engine'

/** The seats that the table waits for: the one that owes a card, or the side that was asked. */
export function waitedFor({ hand, phase, turn, rules }: View): Seat[] {
  if (phase !== 'play' || hand === null) return []
  const caller = hand.flor.caller ?? hand.envido.caller ?? hand.truco.caller
  if (caller === null) return turn === null ? [] : [turn]
  return seatsOf(rules.players).filter(seat => teamOf(seat) !== teamOf(caller) && !hand.gone.includes(seat))
}
