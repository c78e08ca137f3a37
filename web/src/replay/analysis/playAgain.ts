import {
  deal,
  dealEvent,
  type Event,
  type Game,
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

/** A practice game as `practice/practiceSource.ts` stores it. */
interface StoredPractice {
  seq: number
  game: Game
  handEvents: Event[]
}

/** The key of the practice game in the session storage, the same as in `practice/practicePage.tsx`. */
const PRACTICE_KEY = 'practice'

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
  let game = deal(newGame(rules, { mano: turned(before.mano), score }), cards)
  const events: Event[] = [dealEvent(game)]
  for (const { move } of steps.slice(1)) {
    const outcome = play(game, turned(move!.seat), move!.action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
    events.push(...outcome.events)
  }
  return { seq: 1 + events.length, game, handEvents: events.map(event => viewEvent(event, 0)) }
}

/** Stores the game for the practice page and returns the page's path. */
export function storePractice(practice: StoredPractice): string {
  try {
    sessionStorage.setItem(PRACTICE_KEY, JSON.stringify(practice))
  } catch {
    // Without storage the page starts a new game.
  }
  return practice.game.rules.players === 2
    ? '/game/practice?players=2&level=maestro'
    : '/game/practice?level=maestro'
}
