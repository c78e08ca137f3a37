import type { GameMove } from '@valecuatro/contract'
import { type Event, type Seat, view, viewEvent } from '@valecuatro/engine'
import { JsonText } from '../platform/encoder.ts'
import { type LiveGame, leftSeats } from './liveGame.ts'

/** A move as a seat (null: a spectator) may see it. */
export function presentMove(live: LiveGame, events: Event[], now: Date, seat: Seat | null): GameMove {
  return {
    gameId: live.id,
    seq: live.seq,
    events: events.map(event => viewEvent(event, seat)),
    view: view(live.game, seat),
    phase: live.phase,
    held: live.held,
    left: leftSeats(live),
    ending: live.ending,
    deadlineAt: live.deadlineAt?.getTime() ?? null,
    now: now.getTime(),
  }
}

/**
 * Writes a move as JSON, for any seat. Most moves differ only in the cards of the receiver's own hand: they are written
 * once, for spectators, and the cards of each seat are inserted.
 */
export function writeMove(
  live: LiveGame,
  events: Event[],
  now: Date,
): (seat: Seat | null) => JsonText<GameMove> {
  const write = (seat: Seat | null) => JSON.stringify(presentMove(live, events, now, seat))
  const { hand, phase } = live.game
  const isOtherwiseHidden = hand?.envido.awaitsFlor || events.some(({ type }) => type === 'deal')
  if (!hand || phase === 'over' || isOtherwiseHidden) return seat => new JsonText(write(seat))

  const forSpectators = write(null)
  const noCards = JSON.stringify(hand.held.map(() => []))
  const [beforeSeat, afterSeat] = splitOnce(forSpectators, '"view":{"seat":', 'null')
  const [beforeCards, afterCards] = splitOnce(afterSeat, '"held":', noCards)
  return seat => {
    if (seat === null) return new JsonText(forSpectators)
    const cards = JSON.stringify(hand.held.map((own, owner) => (owner === seat ? own : [])))
    return new JsonText(beforeSeat + seat + beforeCards + cards + afterCards)
  }
}

/** The parts of a text before and after a value that follows a name. */
function splitOnce(text: string, name: string, value: string): [string, string] {
  const at = text.indexOf(name + value)
  if (at < 0) throw new Error(`a move without ${name}${value}`)
  const from = at + name.length
  return [text.slice(0, from), text.slice(from + value.length)]
}
