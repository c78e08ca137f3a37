import type { FlorCall } from './actions.ts'
import type { Event, Reason } from './events.ts'
import type { Game, GameState } from './game.ts'
import { type Flor, type Hand, hasPlayedNoCard, isInPlay, playersOf } from './hand.ts'
import { addProof, award } from './score.ts'
import { distanceFromMano, rivalOf, type Seat, seatsOf, teamOf } from './seats.ts'
import { florStakes, type Stakes } from './stakes.ts'
import { florPoints, isFlor } from './tanto.ts'
import { advanceTurn } from './turn.ts'

/** Whether a seat holds a flor with which it can still call or answer: it has neither folded nor played a card. */
export function holdsFlor(hand: Hand, seat: Seat): boolean {
  return isInPlay(hand, seat) && hasPlayedNoCard(hand, seat) && isFlor(hand.held[seat]!)
}

export function florHolders(hand: Hand): Seat[] {
  return seatsOf(playersOf(hand)).filter(seat => holdsFlor(hand, seat))
}

/** Whether a seat that may act has to call its flor before anything else (§7.1). */
export function mustCallFlor(table: GameState, hand: Hand, seat: Seat): boolean {
  return table.rules.flor && hand.flor.calls.length === 0 && holdsFlor(hand, seat)
}

/** The answers to the last flor call that are open to a seat with a flor (§7.4, §7.5). */
export function florAnswers(calls: readonly FlorCall[]) {
  const last = calls.at(-1)
  if (last === 'flor') return ['flor', 'con flor me achico', 'contraflor', 'contraflor al resto'] as const
  if (last === 'contraflor') return ['quiero', 'no quiero', 'contraflor al resto'] as const
  return ['quiero', 'no quiero'] as const
}

export function callFlor(game: Game, seat: Seat, call: FlorCall, events: Event[]): Game {
  events.push({ type: 'call', seat, call })
  const { singer, calls } = game.hand!.flor
  if (singer === null) return sing(game, seat, events)
  const said = setFlor(game, { singer, calls: [...calls, call], caller: seat })
  const stakes = stakesOf(game)
  if (call === 'flor') return compareFlor(said, stakes.won, 'flor y flor', events)
  if (call === 'con flor me achico') return pay(said, singer, stakes.refused, call, events)
  return said
}

/** Calls the first flor of a hand. It annuls a pending envido, and scores at once if the rivals hold no flor. */
function sing(game: Game, seat: Seat, events: Event[]): Game {
  const hand = game.hand!
  const envido = { ...hand.envido, caller: null, awaitsFlor: false }
  const sung: Game = { ...game, hand: { ...hand, envido } }
  return settleUnansweredFlor(setFlor(sung, { singer: seat, calls: ['flor'], caller: seat }), events)
}

/** Settles a flor call as refused if no seat of the asked side holds a flor to answer it with (§7.3, §8.2). */
export function settleUnansweredFlor(game: Game, events: Event[]): Game {
  const hand = game.hand!
  const asked = rivalOf(teamOf(hand.flor.caller!))
  return florHolders(hand).some(seat => teamOf(seat) === asked)
    ? game
    : advanceTurn(refuseFlor(game, events), events)
}

export function acceptFlor(game: Game, events: Event[]): Game {
  return compareFlor(game, stakesOf(game).won, game.hand!.flor.calls.at(-1)!, events)
}

/** Declines the flor call: the side that called last scores. */
export function refuseFlor(game: Game, events: Event[]): Game {
  const { caller, calls } = game.hand!.flor
  const last = calls.at(-1)
  const reason =
    last === 'flor' ? last : last === 'contraflor' ? 'contraflor refused' : 'contraflor al resto refused'
  return award(closeFlor(game, caller!), teamOf(caller!), stakesOf(game).refused, reason, events)
}

function stakesOf(game: Game): Stakes {
  const { flor, duel } = game.hand!
  return florStakes(flor.calls, game.rules, game.score, duel !== undefined)
}

function compareFlor(game: Game, points: number, reason: Reason, events: Event[]): Game {
  return pay(game, bestFlor(game.hand!), points, reason, events)
}

/** The seat with the best flor; among equals, the seat nearer to mano (§7.6). */
function bestFlor(hand: Hand): Seat {
  const rank = (seat: Seat) =>
    florPoints(hand.held[seat]!)! * playersOf(hand) - distanceFromMano(hand.mano, seat, playersOf(hand))
  return florHolders(hand).reduce((best, seat) => (rank(seat) > rank(best) ? seat : best))
}

function pay(game: Game, seat: Seat, points: number, reason: Reason, events: Event[]): Game {
  return advanceTurn(award(closeFlor(game, seat), teamOf(seat), points, reason, events), events)
}

/** Closes the flor of this hand. The cards of the winning seat are shown when the hand ends. */
function closeFlor(game: Game, seat: Seat): Game {
  const hand = game.hand!
  return addProof(setFlor(game, { ...hand.flor, caller: null }), seat, hand.held[seat]!)
}

function setFlor(game: Game, flor: Flor): Game {
  return { ...game, turn: null, hand: { ...game.hand!, flor } }
}
