import { refuseEnvido } from './envido.ts'
import type { Event } from './events.ts'
import { florHolders, refuseFlor, settleUnansweredFlor } from './flor.ts'
import type { Game } from './game.ts'
import { type Hand, isFirstTrick, seatsInPlay } from './hand.ts'
import { endHand } from './score.ts'
import { rivalOf, type Seat, type Team, teamOf } from './seats.ts'
import { refuseTruco } from './truco.ts'
import { advanceTurn } from './turn.ts'

/** Folds a seat. Its partners play on; once all seats of a side have folded, the other side wins the hand (§8). */
export function fold(game: Game, seat: Seat, events: Event[]): Game {
  events.push({ type: 'mazo', seat })
  const hand: Hand = { ...game.hand!, gone: [...game.hand!.gone, seat] }
  const left: Game = { ...game, hand }
  if (seatsInPlay(hand, teamOf(seat)).length === 0) return giveUp(left, teamOf(seat), events)
  if (hand.flor.caller !== null) return settleUnansweredFlor(left, events)
  if (!hand.envido.awaitsFlor) return advanceTurn(left, events)
  const awaitsFlor = florHolders(hand).length > 0
  return { ...left, hand: { ...hand, envido: { ...hand.envido, awaitsFlor } } }
}

/** Ends the hand of a side that has folded: pending calls score as refused, then the hand as accepted (§8.2). */
function giveUp(game: Game, team: Team, events: Event[]): Game {
  const settled = refuseFirst(game, events)
  if (settled.phase === 'over') return settled
  const { truco } = settled.hand!
  if (truco.caller !== null && teamOf(truco.caller) !== team) return refuseTruco(settled, events)
  const early = settled.rules.earlyMazo === 2 && nothingCalled(settled.hand!)
  return endHand(settled, rivalOf(team), early ? 2 : truco.worth, early ? 'early mazo' : 'mazo', events)
}

/** Refuses a pending flor or envido. They are never pending together, because a flor annuls the envido. */
function refuseFirst(game: Game, events: Event[]): Game {
  const { flor, envido } = game.hand!
  if (flor.caller !== null) return refuseFlor(game, events)
  return envido.caller === null ? game : refuseEnvido(game, events)
}

/**
 * Whether the first trick is unfinished and no envido, flor or accepted truco has been played for (§8.3). The folding
 * side's own truco is not pending then: a side can fold while its truco is pending only to answer an envido or flor.
 */
function nothingCalled(hand: Hand): boolean {
  const { envido, flor, truco } = hand
  return isFirstTrick(hand) && envido.calls.length === 0 && flor.calls.length === 0 && truco.worth === 1
}
