import {
  distanceFromMano,
  type Hand,
  type Players,
  type Seat,
  seatsOf,
  strength,
  teamOf,
  type View,
} from '@valecuatro/engine'
import { cardIndex, florAt, strengthAt, tantoAt } from './deck.ts'

/** What another seat's plays and calls reveal about the cards it still holds. */
export interface Belief {
  readonly seat: Seat
  /** The cards that the seat has played. */
  readonly laid: readonly number[]
  readonly hidden: number
  /** The tanto that the seat has declared. */
  readonly tanto: number | null
  /** The highest tanto that the seat can have after "son buenas". */
  readonly atMost: number
  readonly flor: boolean | null
  /** The strength of the weakest rival card that the seat did not beat; 99 if there is none. */
  readonly yieldedTo: number
  /** How strong a tanto, and how strong cards, the seat's pending call claims: 0 nothing, 3 the most. */
  readonly envidoClaim: number
  readonly trucoClaim: number
}

/** The beliefs about each other seat that still holds cards. */
export function beliefsOf(view: View): Belief[] {
  const hand = view.hand!
  const players = view.rules.players
  const plays = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays]
  const beliefs: Belief[] = []
  for (const seat of seatsOf(players)) {
    if (seat === view.seat || hand.gone.includes(seat)) continue
    const laid = plays.filter(play => play.seat === seat).map(play => cardIndex(play.card))
    if (laid.length === 3) continue
    beliefs.push({
      seat,
      laid,
      hidden: 3 - laid.length,
      ...declaredBy(hand, seat, players),
      flor: view.rules.flor ? florOf(view, seat, laid.length > 0) : null,
      yieldedTo: yieldedBy(hand, seat),
      envidoClaim: hand.envido.caller === seat ? hand.envido.calls.length : 0,
      trucoClaim: hand.truco.caller === seat ? hand.truco.worth : 0,
    })
  }
  return beliefs
}

/** Whether these three cards agree with the tanto or flor that the seat has declared. */
export function fits(belief: Belief, a: number, b: number, c: number): boolean {
  return (
    (belief.tanto === null || tantoAt(a, b, c) === belief.tanto) &&
    (belief.flor !== true || florAt(a, b, c) > 0)
  )
}

/** The likelihood, 0 to 1, that a seat that was dealt these cards and still holds `held` would have acted as it did. */
export function likelihood(belief: Belief, dealt: readonly number[], held: readonly number[]): number {
  const [a, b, c] = dealt as [number, number, number]
  const points = tantoAt(a, b, c)
  if (points > belief.atMost || (belief.flor === false && florAt(a, b, c) > 0)) return 0
  let chance = 1
  if (belief.envidoClaim > 0) chance *= slope(points, 16, 25 + belief.envidoClaim, 0.45)
  let top = 0
  let sum = 0
  for (const card of held) {
    top = Math.max(top, strengthAt(card))
    sum += strengthAt(card)
  }
  if (top > belief.yieldedTo) chance *= 0.35
  if (belief.trucoClaim > 0) {
    const from = 8 + 1.5 * belief.trucoClaim
    chance *= slope(top + sum / held.length, from, from + 7, 0.6 - 0.15 * belief.trucoClaim)
  }
  return chance
}

/** Rises linearly from `floor` to 1 as the value goes from `from` to `to`. */
function slope(value: number, from: number, to: number, floor: number): number {
  return floor + (1 - floor) * Math.min(1, Math.max(0, (value - from) / (to - from)))
}

function declaredBy(hand: Hand, seat: Seat, players: Players): Pick<Belief, 'tanto' | 'atMost'> {
  let best = { seat, points: 0 }
  for (const word of hand.envido.words) {
    if (word.points !== null) best = { seat: word.seat, points: word.points }
    if (word.seat !== seat) continue
    if (word.points !== null) return { tanto: word.points, atMost: word.points }
    const winsTies =
      distanceFromMano(hand.mano, seat, players) < distanceFromMano(hand.mano, best.seat, players)
    return { tanto: null, atMost: winsTies ? best.points - 1 : best.points }
  }
  return { tanto: null, atMost: 33 }
}

/** Whether a seat holds a flor; null if unknown. Calling a flor is obligatory: a seat that acted otherwise has none. */
function florOf(view: View, seat: Seat, hasLaid: boolean): boolean | null {
  const { flor, envido, truco } = view.hand!
  if (seat === flor.singer || seat === flor.caller) return true
  if (flor.calls.length === 0) {
    const isSettled = envido.calls.length > 0 && envido.caller === null
    const isOpen =
      envido.caller !== null && teamOf(envido.caller) !== teamOf(view.seat!) && !envido.awaitsFlor
    const hasCalled = envido.caller === seat || (truco.caller === seat && truco.worth === 1)
    return hasLaid || isSettled || isOpen || hasCalled ? false : null
  }
  if (teamOf(seat) === teamOf(flor.singer!)) return null
  if (flor.calls.length === 1) return flor.caller === null ? false : null
  return view.rules.players === 2 ? true : null
}

function yieldedBy(hand: Hand, seat: Seat): number {
  let weakest = 99
  for (const plays of [...hand.tricks.map(trick => trick.plays), hand.plays]) {
    let best = 0
    let isOurs = false
    for (const play of plays) {
      const laid = strength(play.card)
      if (play.seat === seat && !isOurs && best > laid) weakest = Math.min(weakest, best)
      if (laid < best) continue
      isOurs = laid > best ? teamOf(play.seat) === teamOf(seat) : isOurs
      best = laid
    }
  }
  return weakest
}
