import { refuseEnvido } from './envido.ts'
import type { Event } from './events.ts'
import { florHolders, refuseFlor, settleUnanswered } from './flor.ts'
import type { Game } from './game.ts'
import { type Hand, inPlay, isFirstTrick } from './hand.ts'
import { endHand } from './score.ts'
import { rivalOf, type Seat, type Team, teamOf } from './seats.ts'
import { refuseTruco } from './truco.ts'
import { moveOn } from './turn.ts'

/** A seat goes to the deck; its partner plays on, and with nobody left the hand is the other side's (§8). */
export function goToDeck(game: Game, seat: Seat, tell: Event[]): Game {
  tell.push({ type: 'mazo', seat })
  const hand: Hand = { ...game.hand!, gone: [...game.hand!.gone, seat] }
  const left: Game = { ...game, hand }
  if (inPlay(hand, teamOf(seat)).length === 0) return giveUp(left, teamOf(seat), tell)
  if (hand.flor.caller !== null) return settleUnanswered(left, tell)
  if (!hand.envido.awaitsFlor) return moveOn(left, tell)
  const awaitsFlor = florHolders(hand).length > 0
  return { ...left, hand: { ...hand, envido: { ...hand.envido, awaitsFlor } } }
}

/** Every waiting call is paid as refused, then the hand at its accepted level (§8.2). */
function giveUp(game: Game, team: Team, tell: Event[]): Game {
  const afterFlor = game.hand!.flor.caller === null ? game : refuseFlor(game, tell)
  if (afterFlor.phase === 'over') return afterFlor
  const settled = game.hand!.envido.caller === null ? afterFlor : refuseEnvido(afterFlor, tell)
  if (settled.phase === 'over') return settled
  const { truco } = settled.hand!
  if (truco.caller !== null && teamOf(truco.caller) !== team) return refuseTruco(settled, tell)
  const early = settled.rules.earlyMazo === 2 && nothingCalled(settled.hand!)
  return endHand(settled, rivalOf(team), early ? 2 : truco.worth, early ? 'early mazo' : 'mazo', tell)
}

function nothingCalled(hand: Hand): boolean {
  const { envido, flor, truco } = hand
  return (
    isFirstTrick(hand) &&
    envido.calls.length === 0 &&
    flor.calls.length === 0 &&
    truco.worth === 1 &&
    truco.caller === null
  )
}
