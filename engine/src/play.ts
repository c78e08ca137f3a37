import type { Action } from './actions.ts'
import { acceptEnvido, callEnvido, refuseEnvido } from './envido.ts'
import type { Event } from './events.ts'
import { acceptFlor, callFlor, refuseFlor } from './flor.ts'
import type { Game } from './game.ts'
import { legal } from './legal.ts'
import { goToDeck } from './mazo.ts'
import { type RuleError, refusal } from './refusal.ts'
import type { Seat } from './seats.ts'
import { acceptTruco, callTruco, refuseTruco } from './truco.ts'
import { moveOn, playCard } from './turn.ts'

export type Outcome =
  | { readonly ok: true; readonly game: Game; readonly events: Event[] }
  | { readonly ok: false; readonly error: RuleError }

/** Plays an action that `legal` lists for the seat; anything else is refused with a code, and never throws. */
export function play(game: Game, seat: Seat, action: Action): Outcome {
  const allowed = legal(game, seat)
  if (!allowed.includes(action)) return { ok: false, error: refusal(game, seat, action, allowed) }
  const events: Event[] = []
  return { ok: true, game: act(game, seat, action, events), events }
}

function act(game: Game, seat: Seat, action: Action, tell: Event[]): Game {
  switch (action) {
    case 'truco':
    case 'retruco':
    case 'vale cuatro':
      return callTruco(game, seat, action, tell)
    case 'envido':
    case 'real envido':
    case 'falta envido':
      return callEnvido(game, seat, action, tell)
    case 'flor':
    case 'con flor me achico':
    case 'contraflor':
    case 'contraflor al resto':
      return callFlor(game, seat, action, tell)
    case 'quiero':
      tell.push({ type: 'reply', seat, reply: action })
      return accept(game, seat, tell)
    case 'no quiero':
      tell.push({ type: 'reply', seat, reply: action })
      return refuse(game, tell)
    case 'mazo':
      return goToDeck(game, seat, tell)
    default:
      return playCard(game, seat, action, tell)
  }
}

function accept(game: Game, seat: Seat, tell: Event[]): Game {
  const { flor, envido } = game.hand!
  if (flor.caller !== null) return acceptFlor(game, tell)
  if (envido.caller !== null) return acceptEnvido(game, tell)
  return acceptTruco(game, seat, tell)
}

function refuse(game: Game, tell: Event[]): Game {
  const { flor, envido } = game.hand!
  if (flor.caller !== null) return moveOn(refuseFlor(game, tell), tell)
  if (envido.caller !== null) return moveOn(refuseEnvido(game, tell), tell)
  return refuseTruco(game, tell)
}
