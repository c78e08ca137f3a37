import type { Action } from './actions.ts'
import { acceptEnvido, callEnvido, refuseEnvido } from './envido.ts'
import type { Event } from './events.ts'
import { acceptFlor, callFlor, refuseFlor } from './flor.ts'
import type { Game } from './game.ts'
import { legal } from './legal.ts'
import { fold } from './mazo.ts'
import { type RuleError, ruleError } from './ruleError.ts'
import type { Seat } from './seats.ts'
import { acceptTruco, callTruco, refuseTruco } from './truco.ts'
import { advanceTurn, playCard } from './turn.ts'

export type Outcome =
  | { readonly ok: true; readonly game: Game; readonly events: Event[] }
  | { readonly ok: false; readonly error: RuleError }

/** Plays an action that `legal` lists for the seat. Any other action returns an error with a code. Never throws. */
export function play(game: Game, seat: Seat, action: Action): Outcome {
  const allowed = legal(game, seat)
  if (!allowed.includes(action)) return { ok: false, error: ruleError(game, seat, action, allowed) }
  const events: Event[] = []
  return { ok: true, game: act(game, seat, action, events), events }
}

function act(game: Game, seat: Seat, action: Action, events: Event[]): Game {
  switch (action) {
    case 'truco':
    case 'retruco':
    case 'vale cuatro':
      return callTruco(game, seat, action, events)
    case 'envido':
    case 'real envido':
    case 'falta envido':
      return callEnvido(game, seat, action, events)
    case 'flor':
    case 'con flor me achico':
    case 'contraflor':
    case 'contraflor al resto':
      return callFlor(game, seat, action, events)
    case 'quiero':
      events.push({ type: 'reply', seat, reply: action })
      return accept(game, seat, events)
    case 'no quiero':
      events.push({ type: 'reply', seat, reply: action })
      return refuse(game, events)
    case 'mazo':
      return fold(game, seat, events)
    default:
      return playCard(game, seat, action, events)
  }
}

function accept(game: Game, seat: Seat, events: Event[]): Game {
  const { flor, envido } = game.hand!
  if (flor.caller !== null) return acceptFlor(game, events)
  if (envido.caller !== null) return acceptEnvido(game, events)
  return acceptTruco(game, seat, events)
}

function refuse(game: Game, events: Event[]): Game {
  const { flor, envido } = game.hand!
  if (flor.caller !== null) return advanceTurn(refuseFlor(game, events), events)
  if (envido.caller !== null) return advanceTurn(refuseEnvido(game, events), events)
  return refuseTruco(game, events)
}
