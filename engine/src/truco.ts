import { TRUCO_CALLS, type TrucoCall } from './actions.ts'
import type { Event } from './events.ts'
import type { Game } from './game.ts'
import type { Hand, Truco } from './hand.ts'
import { endHand } from './score.ts'
import { type Seat, teamOf } from './seats.ts'
import { trucoStakes } from './stakes.ts'
import { advanceTurn } from './turn.ts'

/** The call that raises a hand worth `worth` points; undefined after vale cuatro. */
export function callAbove(worth: number): TrucoCall | undefined {
  return TRUCO_CALLS[worth - 1]
}

/** The truco call open to a seat on its turn. Any seat may open; only the side that accepted last may raise (§4.2). */
export function trucoOnTurn(hand: Hand, seat: Seat): TrucoCall | undefined {
  const { worth, quiero } = hand.truco
  return quiero === null || quiero === teamOf(seat) ? callAbove(worth) : undefined
}

/** The call with which an asked seat may raise instead of answering quiero. */
export function trucoAsAnswer(hand: Hand): TrucoCall | undefined {
  return callAbove(hand.truco.worth + 1)
}

/** Calls truco or raises it. A raise in answer to a call first accepts that call. */
export function callTruco(game: Game, seat: Seat, call: TrucoCall, events: Event[]): Game {
  const { truco } = game.hand!
  events.push({ type: 'call', seat, call })
  return setTruco(game, { ...(truco.caller === null ? truco : accepted(truco, seat)), caller: seat }, null)
}

export function acceptTruco(game: Game, seat: Seat, events: Event[]): Game {
  return advanceTurn(setTruco(game, accepted(game.hand!.truco, seat), game.turn), events)
}

/** Declines the truco: the hand ends with its worth before the call (§4.4). */
export function refuseTruco(game: Game, events: Event[]): Game {
  const { truco } = game.hand!
  const winner = teamOf(truco.caller!)
  const closed = setTruco(game, { ...truco, caller: null }, null)
  return endHand(
    closed,
    winner,
    trucoStakes(truco.worth).refused,
    `${callAbove(truco.worth)!} refused`,
    events,
  )
}

function accepted(truco: Truco, seat: Seat): Truco {
  return { worth: trucoStakes(truco.worth).won, quiero: teamOf(seat), caller: null }
}

function setTruco(game: Game, truco: Truco, turn: Seat | null): Game {
  return { ...game, turn, hand: { ...game.hand!, truco } }
}
