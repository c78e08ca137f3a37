import {
  deal,
  dealEvent,
  type Event,
  type GameRecord,
  newGame,
  play,
  type Seat,
  type Step,
  seatAfter,
  seatsOf,
  teamOf,
  viewEvent,
} from '@valecuatro/engine'
import type { StoredPractice } from '../model/storedPractice.ts'

/**
 * Creates a practice game from a recorded position with the same cards; `seat` becomes the player's own. `steps` are
 * the deal of the hand and the moves to repeat, `before` is the mano and the score before that deal.
 */
export function practiceFrom(
  { rules }: GameRecord,
  before: { readonly mano: Seat; readonly score: readonly [number, number] },
  steps: readonly Step[],
  seat: Seat,
): StoredPractice {
  const { players } = rules
  const turned = (each: Seat): Seat => seatAfter(each, players - seat, players)
  const [ours, theirs] = before.score
  const score = teamOf(seat) === 0 ? ([ours, theirs] as const) : ([theirs, ours] as const)
  const { held } = steps[0]!.game.hand!
  const cards = seatsOf(players).map(place => held[seatAfter(place, seat, players)]!)
  const start = { mano: turned(before.mano), score }
  const moves = steps.slice(1).map(({ move }) => ({ seat: turned(move!.seat), action: move!.action }))
  let game = deal(newGame(rules, start), cards)
  const events: Event[] = [dealEvent(game)]
  for (const { seat, action } of moves) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
    events.push(...outcome.events)
  }
  return {
    seq: 1 + events.length,
    game,
    handEvents: events.map(event => viewEvent(event, 0)),
    record: { rules, start, hands: [{ cards, moves }] },
  }
}
