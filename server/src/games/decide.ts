import { deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  type Action,
  deal,
  dealEvent,
  type Event,
  type Game,
  play,
  type RuleError,
  type Seat,
} from '@valecuatro/engine'
import type { LiveGame } from './table.ts'

export type Decided = { ok: true; after: LiveGame; events: Event[] } | { ok: false; error: RuleError }

/** What an action makes of a game; the cards of the next hand come with the end of the last. */
export function decide(live: LiveGame, seat: Seat, action: Action, now: Date): Decided {
  const outcome = play(live.game, seat, action)
  if (!outcome.ok) return outcome
  const { game, events } = withCards(outcome.game, live)
  const isOver = game.phase === 'over'
  return {
    ok: true,
    events: [...outcome.events, ...events],
    after: {
      ...live,
      seq: live.seq + 1,
      game,
      phase: isOver ? 'over' : 'playing',
      finishedAt: isOver ? now : null,
    },
  }
}

/** The first deal, once every seat has added its seed or had its time to. */
export function begin(live: LiveGame): { after: LiveGame; events: Event[] } {
  const { game, events } = withCards(live.game, live)
  return { after: { ...live, seq: live.seq + 1, phase: 'playing', game }, events }
}

function withCards(game: Game, { secret, seeds }: LiveGame): { game: Game; events: Event[] } {
  if (game.phase !== 'deal') return { game, events: [] }
  const deck = deckOf(secret, seedsOf(seeds), game.hands + 1)
  const dealt = deal(game, handsOf(deck, game.rules.players))
  return { game: dealt, events: [dealEvent(dealt)] }
}

/** A seat that added nothing counts as an empty seed. */
export function seedsOf(seeds: (string | null)[]): string[] {
  return seeds.map(seed => seed ?? '')
}
