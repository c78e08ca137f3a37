import type { Card } from './cards.ts'
import type { Event } from './events.ts'
import type { Game, View } from './game.ts'
import { type Envido, type Hand, isInPlay } from './hand.ts'
import { type Seat, teamOf } from './seats.ts'

/**
 * The table as a seat (null: a spectator) may see it: the cards others still hold are left out, and so are the
 * proofs while the hand is on. When the game is over nothing is hidden any more (§9).
 */
export function view(game: Game, seat: Seat | null): View {
  const { rules, score, phase, mano, turn, winner, hands, hand } = game
  const seen = hand === null || phase === 'over' ? hand : redact(hand, seat, phase === 'deal')
  return { seat, rules, score, phase, mano, turn, winner, hands, hand: seen }
}

/** An event as a seat (null: a spectator) may hear of it. All but the deal is said or laid down in the open. */
export function viewEvent(event: Event, seat: Seat | null): Event {
  return event.type === 'deal' ? { ...event, hands: ownCards(event.hands, seat) } : event
}

/** The deal as an event, to be told to each seat through `viewEvent`. Throws if no hand is on. */
export function dealEvent(game: Game): Event {
  const { hand } = game
  if (game.phase !== 'play' || hand === null) throw new Error('no hand has been dealt')
  return { type: 'deal', mano: hand.mano, hands: hand.held }
}

function redact(hand: Hand, seat: Seat | null, isFinished: boolean): Hand {
  return {
    ...hand,
    held: ownCards(hand.held, seat),
    envido: hand.envido.awaitsFlor && !isAskedEnvido(hand, seat) ? unaware(hand.envido) : hand.envido,
    proofs: isFinished ? hand.proofs : [],
  }
}

/** The asked seats see that they cannot answer yet; no other seat may know that a flor is the reason (§7.2). */
function isAskedEnvido(hand: Hand, seat: Seat | null): boolean {
  return seat !== null && teamOf(seat) !== teamOf(hand.envido.caller!) && isInPlay(hand, seat)
}

function unaware(envido: Envido): Envido {
  return { ...envido, awaitsFlor: false }
}

function ownCards(hands: readonly (readonly Card[])[], seat: Seat | null): readonly (readonly Card[])[] {
  return hands.map((cards, owner) => (owner === seat ? cards : []))
}
