import type { GameEnding } from '@valecuatro/contract'
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
  type Team,
} from '@valecuatro/engine'
import { attendanceOf, type LiveGame } from './liveGame.ts'
import { afterHand } from './outcome.ts'

/** A game after a step, and what there is to see of it. */
export interface Decision {
  after: LiveGame
  events: Event[]
}

export type Decided = ({ ok: true } & Decision) | { ok: false; error: RuleError }

/** What an action makes of a game; the cards of the next hand come with the end of the last. */
export function decide(live: LiveGame, seat: Seat, action: Action, now: Date): Decided {
  const outcome = play(live.game, seat, action)
  if (!outcome.ok) return outcome
  const next = outcome.game.phase === 'play' ? 'play on' : afterHand(attendanceOf(live), live.needsWinner)
  if (next !== 'play on') {
    const winner = next === 'cancel' ? null : next.winner
    const isWon = winner !== null && outcome.game.winner === winner
    const ending = winner === null ? 'cancelled' : isWon ? 'points' : 'forfeit'
    return { ok: true, ...concluded({ ...live, game: outcome.game }, winner, ending, now, outcome.events) }
  }
  const { game, events } = withCards(outcome.game, live)
  const isOver = game.phase === 'over'
  return {
    ok: true,
    events: [...outcome.events, ...events],
    after: {
      ...live,
      seq: live.seq + 1,
      game,
      // A player whose seat is held when a hand is dealt is absent from it until they are back.
      absent: game.hands > live.game.hands ? live.held : live.absent,
      phase: isOver ? 'over' : 'playing',
      ending: isOver ? 'points' : null,
      finishedAt: isOver ? now : null,
    },
  }
}

/** A game that ends as it stands: for a team, or without a result. */
export function concluded(
  live: LiveGame,
  winner: Team | null,
  ending: GameEnding,
  now: Date,
  before: Event[] = [],
): Decision {
  const events = before.filter(({ type }) => type !== 'game')
  return {
    events: winner === null ? events : [...events, { type: 'game', winner }],
    after: {
      ...live,
      seq: live.seq + 1,
      phase: 'over',
      ending,
      finishedAt: now,
      game: { ...live.game, phase: 'over', turn: null, winner },
    },
  }
}

/** The first deal, once every seat has added its seed or had its time to. */
export function begin(live: LiveGame): Decision {
  const { game, events } = withCards(live.game, live)
  return { after: { ...live, seq: live.seq + 1, phase: 'playing', game, absent: live.held }, events }
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
