import {
  type Action,
  CARDS,
  type Card,
  FLOR_CALLS,
  florPoints,
  isCard,
  isTrucoCall,
  legal,
  type Rules,
  type Seat,
  seatAfter,
  strength,
  tanto,
  teamOf,
  trickTaker,
  type View,
} from '@valecuatro/engine'
import { cardIndex } from '../deck.ts'

/**
 * The choices of the trained policy, in the order of its outputs. A card is named by its place among the three cards
 * that the seat was dealt, strongest first. 'raise' is the next truco call. 'pass' leaves an answer to the partner.
 * `training/truco.h` has the same list.
 */
export const CHOICES = [
  'card 1',
  'card 2',
  'card 3',
  'envido',
  'real envido',
  'falta envido',
  'raise',
  'quiero',
  'no quiero',
  'pass',
  'mazo',
  'flor',
  'con flor me achico',
  'contraflor',
  'contraflor al resto',
] as const
export type Choice = (typeof CHOICES)[number]

const PASS = CHOICES.indexOf('pass')
const RAISE = CHOICES.indexOf('raise')

/** The number of binary features that describe a seat's view. */
export const FEATURES = 808

const TANTOS = 34
const LEAST_FLOR = 20
const FLORES = 19
/** Card strengths, from the fours to the ace of swords. */
const STRENGTHS = 14
const MOST_LACKING = 30

/** A decision as input for the network. */
export interface Observation {
  /** The indices of the features that are 1, in increasing order. */
  readonly features: readonly number[]
  /** For each choice, the action it stands for, or null if it is not legal. 'pass' stands for itself. */
  readonly actions: readonly (Action | 'pass' | null)[]
}

/** Whether the policy was trained on these rules. */
export function isTrainedFor(rules: Rules): boolean {
  return rules.target <= MOST_LACKING
}

/**
 * Whether a seat may leave the answer to its partner: the seat is the first of its side after the caller, and the
 * partner has not folded.
 */
export function mayPass(view: View): boolean {
  const { seat, hand } = view
  if (seat === null || hand === null || view.rules.players !== 4 || hand.flor.caller !== null) return false
  const caller = hand.envido.caller ?? hand.truco.caller
  if (caller === null || seat !== seatAfter(caller, 1, 4)) return false
  return !hand.gone.includes(seatAfter(seat, 2, 4)) && legal(view, seat).includes('quiero')
}

/**
 * Encodes what the seat of this view knows and may do. With `canPass`, leaving the answer to the partner is a choice.
 * Without `canFold`, folding is a choice only if there is no other.
 */
export function observe(view: View, canPass: boolean, canFold = false): Observation {
  const seat = view.seat!
  const dealt = dealtCards(view, seat)
  const actions = actionsOf(view, dealt, canPass, canFold)
  return { features: featuresOf(view, dealt, actions), actions }
}

/** The three cards that a seat was dealt, strongest first. */
function dealtCards(view: View, seat: Seat): Card[] {
  const hand = view.hand!
  const plays = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays]
  const laid = plays.filter(play => play.seat === seat).map(play => play.card)
  return [...hand.held[seat]!, ...laid].sort(
    (a, b) => strength(b) - strength(a) || cardIndex(a) - cardIndex(b),
  )
}

function actionsOf(
  view: View,
  dealt: readonly Card[],
  canPass: boolean,
  canFold: boolean,
): (Action | 'pass' | null)[] {
  const actions: (Action | 'pass' | null)[] = CHOICES.map(() => null)
  for (const action of legal(view, view.seat!)) {
    if (isCard(action)) actions[dealt.indexOf(action)] = action
    else if (isTrucoCall(action)) actions[RAISE] = action
    else actions[CHOICES.indexOf(action)] = action
  }
  if (canPass) actions[PASS] = 'pass'
  const others = actions.filter(action => action !== null && action !== 'mazo')
  if (!canFold && others.length > 0) actions[CHOICES.indexOf('mazo')] = null
  return actions
}

/** Collects the indices of the set features, group by group. */
class FeatureList {
  readonly indices: number[] = []
  #next = 0

  flag(isSet: boolean): void {
    if (isSet) this.indices.push(this.#next)
    this.#next++
  }

  /** Adds a group in which the feature at `value` is 1, or none if the value is out of range. */
  oneOf(size: number, value: number): void {
    if (value >= 0 && value < size) this.indices.push(this.#next + value)
    this.#next += size
  }

  /** Adds a group in which the first `value` features are 1. */
  upTo(size: number, value: number): void {
    for (let n = 0; n < size; n++) this.flag(n < value)
  }

  get size(): number {
    return this.#next
  }
}

/**
 * The policy was not trained on a falta that is always worth 6. It is worth 6 as well with `half`, in a game to 30 whose
 * leader has 9 points; there both sides are also far from the end, so that each point is worth about the same.
 */
function trainedTerms({ rules, score }: View): Pick<View, 'rules' | 'score'> {
  if (rules.falta !== 'six') return { rules, score }
  const added = 9 - Math.max(...score)
  return {
    rules: { ...rules, target: 30, falta: 'half' },
    score: [Math.max(0, score[0] + added), Math.max(0, score[1] + added)],
  }
}

function featuresOf(
  view: View,
  dealt: readonly Card[],
  actions: readonly (Action | 'pass' | null)[],
): readonly number[] {
  const { rules, score } = trainedTerms(view)
  const hand = view.hand!
  const { truco, envido, flor } = hand
  const me = view.seat!
  const team = teamOf(me)
  const { players } = rules
  const list = new FeatureList()
  /** A seat relative to this one: 0 is this seat, 1 the next one, 2 the partner, 3 the previous one; -1 for null. */
  const relative = (seat: Seat | null) => (seat === null ? -1 : (seat - me + players) % players)
  const side = (winner: number | null) => (winner === null ? 2 : winner === team ? 0 : 1)

  for (const card of dealt) list.oneOf(CARDS.length, cardIndex(card))
  for (const card of dealt) list.flag(hand.held[me]!.includes(card))
  list.oneOf(TANTOS, tanto(dealt))
  list.oneOf(FLORES, rules.flor ? (florPoints(dealt) ?? -1) - LEAST_FLOR : -1)

  const tricks = [...hand.tricks.map(trick => trick.plays), hand.plays]
  const cardOf = (trick: number, other: number) =>
    tricks[trick]?.find(play => relative(play.seat) === other)?.card
  for (let other = 1; other <= 3; other++) {
    for (let trick = 0; trick < 3; trick++) {
      const card = cardOf(trick, other)
      list.oneOf(CARDS.length, card === undefined ? -1 : cardIndex(card))
    }
  }
  for (let trick = 0; trick < 3; trick++) {
    const card = cardOf(trick, 0)
    list.oneOf(3, card === undefined ? -1 : dealt.indexOf(card))
  }
  list.oneOf(3, hand.tricks.length)
  list.oneOf(4, hand.plays.length)
  for (let trick = 0; trick < 2; trick++) {
    const finished = hand.tricks[trick]
    list.oneOf(3, finished === undefined ? -1 : side(finished.winner))
  }
  const best = hand.plays.reduce((top, play) => Math.max(top, strength(play.card)), 0)
  list.oneOf(STRENGTHS, best - 1)
  const taker = best > 0 ? trickTaker(hand.plays) : null
  list.oneOf(3, best === 0 ? -1 : side(taker === null ? null : teamOf(taker)))

  list.oneOf(4, relative(hand.mano))
  list.oneOf(4, relative(hand.owes))
  for (let other = 1; other <= 3; other++) list.flag(hand.gone.some(seat => relative(seat) === other))

  list.oneOf(4, truco.worth - 1)
  list.oneOf(2, truco.quiero === null ? -1 : side(truco.quiero))
  list.oneOf(4, relative(truco.caller))

  list.upTo(2, envido.calls.filter(call => call === 'envido').length)
  list.flag(envido.calls.includes('real envido'))
  list.flag(envido.calls.includes('falta envido'))
  list.oneOf(4, relative(envido.caller))
  list.flag(envido.calls.length > 0 && envido.caller === null)
  list.flag(envido.words.length > 0)
  const wordOf = (other: number) => envido.words.find(word => relative(word.seat) === other)
  for (let other = 1; other <= 3; other++) {
    const word = wordOf(other)
    list.flag(word?.points === null)
    list.oneOf(TANTOS, word?.points ?? -1)
  }
  const own = wordOf(0)
  list.flag(own?.points === null)
  list.flag(own !== undefined && own.points !== null)

  list.oneOf(4, flor.calls.length === 0 ? -1 : FLOR_CALLS.indexOf(flor.calls.at(-1)!))
  list.oneOf(4, relative(flor.singer))
  list.oneOf(4, relative(flor.caller))

  list.upTo(MOST_LACKING, rules.target - score[team])
  list.upTo(MOST_LACKING, rules.target - score[1 - team]!)
  list.flag(players === 2)
  list.flag(rules.target === 30)
  list.flag(rules.target === 30 && Math.max(...score) < 15)
  list.flag(rules.flor)
  list.flag(rules.falta === 'asart')
  list.flag(rules.falta === 'leader')
  list.flag(rules.falta === 'half')
  list.flag(rules.envidoBy === 'pies')
  for (const action of actions) list.flag(action !== null)

  if (list.size !== FEATURES) throw new Error(`there are ${list.size} features, not ${FEATURES}`)
  return list.indices
}
