import { ENVIDO_CALLS, type EnvidoCall } from './actions.ts'
import { declareTantos } from './declareTantos.ts'
import type { Event } from './events.ts'
import { florHolders } from './flor.ts'
import type { Game, GameState } from './game.ts'
import { dealtCards, type Envido, type Hand, hasPlayedNoCard, isInPlay } from './hand.ts'
import { addProof, award } from './score.ts'
import { isPie, type Seat, seatsOf, teamOf } from './seats.ts'
import { envidoStakes } from './stakes.ts'
import { tanto, tantoCards } from './tanto.ts'
import { advanceTurn } from './turn.ts'

/** Whether a seat may open the envido when it is on turn or has to answer a truco (§5.1). */
export function mayOpenEnvido(table: GameState, hand: Hand, seat: Seat): boolean {
  const { players, envidoBy } = table.rules
  return (
    hand.envido.calls.length === 0 &&
    hand.flor.calls.length === 0 &&
    hand.truco.worth === 1 &&
    hasPlayedNoCard(hand, seat) &&
    (envidoBy === 'any' || hand.duel !== undefined || isPie(seat, hand.mano, players))
  )
}

/** The calls that may follow a chain: envido at most twice, then real envido once, then falta envido once (§5.2). */
export function envidoRaises(calls: readonly EnvidoCall[]): readonly EnvidoCall[] {
  const last = calls.at(-1)
  if (last === 'falta envido') return []
  if (last === 'real envido') return ['falta envido']
  return calls.length < 2 ? ENVIDO_CALLS : ['real envido', 'falta envido']
}

export function callEnvido(game: Game, seat: Seat, call: EnvidoCall, events: Event[]): Game {
  const hand = game.hand!
  events.push({ type: 'call', seat, call })
  const awaitsFlor = game.rules.flor && florHolders(hand).length > 0
  return setEnvido(game, { ...hand.envido, calls: [...hand.envido.calls, call], caller: seat, awaitsFlor })
}

/** Accepts the envido: the seats declare their tantos, and the winning side scores. */
export function acceptEnvido(game: Game, events: Event[]): Game {
  const hand = game.hand!
  const { calls } = hand.envido
  const tantos = seatsOf(game.rules.players).map(seat =>
    isInPlay(hand, seat) ? tanto(dealtCards(hand, seat)) : null,
  )
  const { winner, words } = declareTantos(tantos, hand.mano)
  for (const { seat, points } of words) {
    events.push(points === null ? { type: 'buenas', seat } : { type: 'tanto', seat, points })
  }
  const team = teamOf(winner)
  const announced = setEnvido(game, { ...hand.envido, caller: null, words })
  const proved = addProof(announced, winner, tantoCards(dealtCards(hand, winner)))
  const { won } = envidoStakes(calls, game.rules, game.score, team, hand.duel !== undefined)
  return advanceTurn(award(proved, team, won, calls.at(-1)!, events), events)
}

/** Declines the envido: the side that called last scores, and the hand goes on. */
export function refuseEnvido(game: Game, events: Event[]): Game {
  const { envido } = game.hand!
  const closed = setEnvido(game, { ...envido, caller: null, awaitsFlor: false })
  const team = teamOf(envido.caller!)
  const { refused } = envidoStakes(envido.calls, game.rules, game.score, team)
  return award(closed, team, refused, `${envido.calls.at(-1)!} refused`, events)
}

function setEnvido(game: Game, envido: Envido): Game {
  return { ...game, turn: null, hand: { ...game.hand!, envido } }
}
