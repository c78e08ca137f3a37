import { type Action, ENVIDO_CALLS } from './actions.ts'
import { envidoRaises, mayOpenEnvido } from './envido.ts'
import { florAnswers, holdsFlor, mustCallFlor } from './flor.ts'
import type { Game, GameState, View } from './game.ts'
import { type Hand, isInPlay } from './hand.ts'
import { isSeat, type Seat, seatAfter, seatsFrom, teamOf } from './seats.ts'
import { trucoAsAnswer, trucoOnTurn } from './truco.ts'

/**
 * Lists the actions open to a seat; empty if the seat cannot act. `play` accepts exactly these actions. A View
 * gives the actions of its own seat only; for any other seat the list is empty.
 */
export function legal(table: Game | View, seat: Seat): Action[] {
  const { hand } = table
  if (table.phase !== 'play' || hand === null || !isSeat(seat, table.rules.players)) return []
  if (table.seat !== undefined && table.seat !== seat) return []
  if (!isInPlay(hand, seat)) return []
  if (hand.flor.caller !== null) return answersToFlor(hand, hand.flor.caller, seat)
  if (hand.envido.caller !== null) return answersToEnvido(table, hand, hand.envido.caller, seat)
  if (hand.truco.caller !== null) return answersToTruco(table, hand, hand.truco.caller, seat)
  return hand.owes === seat ? onTurn(table, hand, seat) : []
}

/**
 * The seats that the table waits for, in the order in which they are asked: the seat whose turn it is, or those that may
 * answer a call, beginning after the caller. While an envido waits for a flor, a seat that could only fold is omitted
 * (§7.2). A View does not show who holds a flor: it gives all seats of the side that was called to.
 */
export function seatsToAct(table: Game | View): Seat[] {
  const { hand, phase, turn, rules } = table
  if (phase !== 'play' || hand === null) return []
  const caller = hand.flor.caller ?? hand.envido.caller ?? hand.truco.caller
  if (caller === null) return turn === null ? [] : [turn]
  const isAsked =
    table.seat === undefined
      ? (seat: Seat) => legal(table, seat).some(action => action !== 'mazo')
      : (seat: Seat) => isInPlay(hand, seat) && teamOf(seat) !== teamOf(caller)
  return seatsFrom(seatAfter(caller, 1, rules.players), rules.players).filter(isAsked)
}

function onTurn(table: GameState, hand: Hand, seat: Seat): Action[] {
  if (mustCallFlor(table, hand, seat)) return ['flor', 'mazo']
  const actions: Action[] = [...hand.held[seat]!]
  if (mayOpenEnvido(table, hand, seat)) actions.push(...ENVIDO_CALLS)
  const call = trucoOnTurn(hand, seat)
  if (call !== undefined) actions.push(call)
  actions.push('mazo')
  return actions
}

function answersToTruco(table: GameState, hand: Hand, caller: Seat, seat: Seat): Action[] {
  if (teamOf(caller) === teamOf(seat)) return []
  const isFirstCall = hand.truco.worth === 1
  if (isFirstCall && mustCallFlor(table, hand, seat)) return ['flor', 'mazo']
  const actions: Action[] = ['quiero', 'no quiero']
  const raise = trucoAsAnswer(hand)
  if (raise !== undefined) actions.push(raise)
  if (mayOpenEnvido(table, hand, seat)) actions.push(...ENVIDO_CALLS)
  actions.push('mazo')
  return actions
}

function answersToEnvido(table: GameState, hand: Hand, caller: Seat, seat: Seat): Action[] {
  const asked = teamOf(caller) !== teamOf(seat)
  if (mustCallFlor(table, hand, seat)) return asked ? ['flor', 'mazo'] : ['flor']
  if (!asked) return []
  return hand.envido.awaitsFlor
    ? ['mazo']
    : ['quiero', 'no quiero', ...envidoRaises(hand.envido.calls), 'mazo']
}

function answersToFlor(hand: Hand, caller: Seat, seat: Seat): Action[] {
  if (teamOf(caller) === teamOf(seat) || !holdsFlor(hand, seat)) return []
  return [...florAnswers(hand.flor.calls), 'mazo']
}
