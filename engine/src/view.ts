import type { Card } from './cards.ts'
import type { Event } from './events.ts'
import type { Game, View } from './game.ts'
import { type Envido, type Hand, isInPlay } from './hand.ts'
import { type Seat, teamOf } from './seats.ts'

/**
 * Returns the game as a seat, or a spectator (null), may see it. It omits the cards that other seats still hold and,
 * during a hand, the proofs. Once the game is over, nothing is hidden (§9).
 */
export function view(game: Game, seat: Seat | null): View {
  const { rules, score, phase, mano, turn, winner, hands, hand } = game
  const seen = hand === null || phase === 'over' ? hand : redact(hand, seat, phase === 'deal')
  const common = { seat, rules, score, phase, mano, turn, winner, hands, hand: seen }
  return game.picaPica === undefined ? common : { ...common, picaPica: game.picaPica }
}

/** Returns an event as a seat, or a spectator (null), may see it. Only a deal contains hidden cards. */
export function viewEvent(event: Event, seat: Seat | null): Event {
  return event.type === 'deal' ? { ...event, hands: ownCards(event.hands, seat) } : event
}

/** The deal of the current hand as an event; redact it for each seat with `viewEvent`. Throws if no hand is in play. */
export function dealEvent(game: Game): Event {
  const { hand } = game
  if (game.phase !== 'play' || hand === null) throw new Error('no hand has been dealt')
  const event = { type: 'deal', mano: hand.mano, hands: hand.held } as const
  return hand.duel === undefined ? event : { ...event, duel: hand.duel }
}

function redact(hand: Hand, seat: Seat | null, isFinished: boolean): Hand {
  return {
    ...hand,
    held: ownCards(hand.held, seat),
    envido: hand.envido.awaitsFlor && !isAskedEnvido(hand, seat) ? unaware(hand.envido) : hand.envido,
    proofs: isFinished ? hand.proofs : [],
  }
}

/** Whether the seat has to answer the envido. Only such a seat learns that it must wait for a flor (§7.2). */
function isAskedEnvido(hand: Hand, seat: Seat | null): boolean {
  return seat !== null && teamOf(seat) !== teamOf(hand.envido.caller!) && isInPlay(hand, seat)
}

function unaware(envido: Envido): Envido {
  return { ...envido, awaitsFlor: false }
}

function ownCards(hands: readonly (readonly Card[])[], seat: Seat | null): readonly (readonly Card[])[] {
  return hands.map((cards, owner) => (owner === seat ? cards : []))
}
