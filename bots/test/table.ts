import {
  type Action,
  CARDS,
  type Card,
  deal,
  ENVIDO_BY,
  type Event,
  FALTAS,
  type Game,
  legal,
  newGame,
  type Players,
  play,
  type Rules,
  type Seat,
  seatsOf,
  view,
} from '@valecuatro/engine'
import { type Bot, canWait } from '../src/index.ts'
import { pick, randomHands, shuffle } from './chance.ts'

/** FULL=1 plays longer games, and more of them. */
export const isFull = Boolean(process.env.FULL)

/** Every combination of the options that change what a seat may do. */
const variantsFor = (players: Players): Partial<Rules>[] =>
  [false, true].flatMap(flor =>
    FALTAS.flatMap(falta =>
      ENVIDO_BY.map((envidoBy): Partial<Rules> => ({ players, flor, falta, envidoBy })),
    ),
  )

/** The variants on which the policy was trained. */
export const VARIANTS: readonly Partial<Rules>[] = [...variantsFor(2), ...variantsFor(4)]
export const ALL_VARIANTS: readonly Partial<Rules>[] = [...VARIANTS, ...variantsFor(6)]

/** Chooses uniformly, folding only when nothing else is legal. */
export function randomBot(random: () => number): Bot {
  return view => {
    const choices = legal(view, view.seat!)
    const kept = choices.filter(action => action !== 'mazo')
    return pick(kept.length > 0 ? kept : choices, random)
  }
}

export interface Turn {
  readonly game: Game
  /** All seats that may act now. */
  readonly able: readonly Seat[]
  readonly seat: Seat
  readonly action: Action
  readonly events: readonly Event[]
}

interface Evening {
  readonly start?: { readonly mano?: Seat; readonly score?: readonly [number, number] }
  readonly flores?: boolean
  readonly each?: (turn: Turn) => void
}

/** Plays a game to its end. If several seats may act, one is chosen at random. */
export function playGame(
  rules: Partial<Rules>,
  bots: readonly Bot[],
  random: () => number,
  { start = {}, flores = false, each }: Evening = {},
): Game {
  let game = newGame(rules, start)
  const { players } = game.rules
  while (game.phase !== 'over') {
    if (game.phase === 'deal') game = deal(game, randomHands(players, random, flores))
    const able = seatsOf(players).filter(seat => legal(game, seat).length > 0)
    const willing = able.filter(seat => !canWait(view(game, seat)))
    const seat = pick(willing.length > 0 ? willing : able, random)
    const action = bots[seat]!(view(game, seat))
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`seat ${seat} said ${action}: ${outcome.error.message}`)
    each?.({ game, able, seat, action, events: outcome.events })
    game = outcome.game
  }
  return game
}

/** Plays a hand given as text: each seat's cards, then moves such as "0 truco, 1 quiero, 0 1e". */
export function scene(
  hands: readonly string[],
  moves = '',
  rules: Partial<Rules> = {},
  start: Evening['start'] = {},
): Game {
  const table = newGame({ players: hands.length as Players, ...rules }, start)
  let game = deal(
    table,
    hands.map(cards => cards.split(' ') as Card[]),
  )
  for (const move of moves.split(', ').filter(Boolean)) {
    const outcome = play(game, Number(move[0]) as Seat, move.slice(2) as Action)
    if (!outcome.ok) throw new Error(`${move}: ${outcome.error.message}`)
    game = outcome.game
  }
  return game
}

/** The same game with other cards in place of those that the seat cannot see. */
export function redealt(game: Game, seat: Seat, random: () => number): Game {
  const hand = game.hand!
  const laid = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays].map(play => play.card)
  const seen = new Set<Card>([...hand.held[seat]!, ...laid])
  const unseen = shuffle(
    CARDS.filter(card => !seen.has(card)),
    random,
  )
  const held = hand.held.map((cards, owner) => (owner === seat ? cards : cards.map(() => unseen.pop()!)))
  return { ...game, hand: { ...hand, held } }
}
