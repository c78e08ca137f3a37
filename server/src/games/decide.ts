import type { GameEnding } from '@valecuatro/contract'
import { deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  type Action,
  type Card,
  deal,
  dealEvent,
  type Event,
  type Game,
  play,
  type RuleError,
  type Seat,
  type Team,
  teamOf,
} from '@valecuatro/engine'
import {
  attendanceOf,
  holdSeats,
  isDuplicate,
  type LiveGame,
  type NewOccupant,
  releaseSeat,
} from './liveGame.ts'
import { afterHand, hasChosenToLeave } from './outcome.ts'

/** A game after a step, and the events of the engine that led there. */
export interface Decision {
  after: LiveGame
  events: Event[]
}

export type DecideResult = ({ ok: true } & Decision) | { ok: false; error: RuleError }

/** The game after an action; the cards of the next hand are dealt in the same step as the last action of a hand. */
export function decide(live: LiveGame, seat: Seat, action: Action, now: Date): DecideResult {
  const outcome = play(live.game, seat, action)
  if (!outcome.ok) return outcome
  if (live.duplicateHand !== null && outcome.game.phase !== 'play')
    return { ok: true, ...endDuplicate(live, outcome.game, outcome.events, now) }
  const next = outcome.game.phase === 'play' ? 'play on' : afterHand(attendanceOf(live), live.needsWinner)
  if (next === 'play on' && outcome.game.phase !== 'play' && live.dealHands === live.game.hands)
    return { ok: true, ...endSharedDeals(live, outcome.game, outcome.events, now) }
  if (next !== 'play on') {
    const winner = next === 'cancel' ? null : next.winner
    const isWon = winner !== null && outcome.game.winner === winner
    const ending = winner === null ? 'cancelled' : isWon ? 'points' : 'forfeit'
    return { ok: true, ...endGame({ ...live, game: outcome.game }, winner, ending, now, outcome.events) }
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

/**
 * Ends a game of one hand that others play too. The engine's game still waits for the next deal, so that views hide the
 * cards that were not shown.
 */
function endDuplicate(live: LiveGame, game: Game, events: Event[], now: Date): Decision {
  return {
    events,
    after: { ...live, seq: live.seq + 1, game, phase: 'over', ending: 'points', finishedAt: now },
  }
}

/** Ends a game after the last of the deals that it shares with others. The side with more points has won; it can be a draw. */
function endSharedDeals(live: LiveGame, game: Game, events: Event[], now: Date): Decision {
  const [ours, theirs] = game.score
  if (ours !== theirs) return endGame({ ...live, game }, ours > theirs ? 0 : 1, 'points', now, events)
  return { ...endGame({ ...live, game }, null, 'draw', now, events) }
}

/** Ends a game as it stands, in favour of a team or without a result. */
function endGame(
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
      // The engine shows all cards of a game that is over. Others still play those of a duplicate.
      game: { ...live.game, phase: isDuplicate(live) ? 'deal' : 'over', turn: null, winner },
    },
  }
}

/** Ends a game by the decision of an administrator. Absence does not cost the named winners the game. */
export function endByAdministrator(live: LiveGame, winner: Team, now: Date): Decision {
  const absent = live.absent.filter(seat => teamOf(seat) !== winner)
  return endGame({ ...live, absent }, winner, 'decision', now)
}

/** Ends a game as it stands, without a result. */
export const cancelGame = (live: LiveGame, now: Date) => endGame(live, null, 'cancelled', now)

/** Ends a game by the resignation of this seat's side. */
export function endByResignation(live: LiveGame, seat: Seat, now: Date): Decision {
  return endGame(releaseSeat(live, seat), teamOf(seat) === 0 ? 1 : 0, 'resignation', now)
}

/**
 * Lets a player leave for good. When no player is left, the game is over, unless a tournament needs a result: the side
 * that left first forfeits, and a game of one side against bots ends without a result.
 */
export function leaveGame(live: LiveGame, seat: Seat, now: Date): Decision {
  const after = holdSeats({ ...live, left: [...live.left, seat] }, [seat])
  const attendance = attendanceOf(after)
  const isEmpty = attendance.people.every(each => after.left.includes(each))
  if (!isEmpty || after.needsWinner) return stepOnly(after)
  const [own, other] = teamOf(seat) === 0 ? ([0, 1] as const) : ([1, 0] as const)
  if (!hasChosenToLeave(attendance, other)) return endGame(after, null, 'cancelled', now)
  return endGame(after, own, 'forfeit', now)
}

/** Lets a bot play the seat. */
export const holdSeat = (live: LiveGame, seat: Seat) => stepOnly(holdSeats(live, [seat]))

/**
 * Gives a seat to another player; a bot holds it until they come, unless a bot takes the place of a bot. The game is no
 * longer rated, because two players have shared the seat.
 */
export function replaceOccupant(live: LiveGame, seat: Seat, occupant: NewOccupant): Decision {
  const seats = live.seats.map(row => (row.seat === seat ? { ...row, ...occupant } : row))
  const left = live.left.filter(each => each !== seat)
  const after = { ...live, seats, left, fullAtStart: false }
  return stepOnly(live.seats[seat]?.bot ? releaseSeat(after, seat) : holdSeats(after, [seat]))
}

/** Gives the seat back to its player. */
export const returnToSeat = (live: LiveGame, seat: Seat) => stepOnly(releaseSeat(live, seat))

/** Gives the turn again: only the deadline changes. */
export const giveTurnAgain = (live: LiveGame) => stepOnly(live)

/** A step of the table that the engine does not see. */
const stepOnly = (live: LiveGame): Decision => ({ after: { ...live, seq: live.seq + 1 }, events: [] })

/** The first deal, once every seat has added its seed or its time to do so is over. */
export function beginGame(live: LiveGame): Decision {
  const { game, events } = withCards(live.game, live)
  return { after: { ...live, seq: live.seq + 1, phase: 'playing', game, absent: live.held }, events }
}

function withCards(game: Game, live: LiveGame): { game: Game; events: Event[] } {
  if (game.phase !== 'deal') return { game, events: [] }
  const dealt = deal(game, nextCards(game, live))
  return { game: dealt, events: [dealEvent(dealt)] }
}

/** The cards of each seat in the next hand; they follow from the secret, the seeds and the number of the hand. */
export function nextCards({ hands, rules }: Game, { secret, seeds, duplicateHand }: LiveGame): Card[][] {
  return handsOf(deckOf(secret, seedsOf(seeds), duplicateHand ?? hands + 1), rules.players)
}

/** A seat that has added no seed counts as having an empty one. */
export function seedsOf(seeds: (string | null)[]): string[] {
  return seeds.map(seed => seed ?? '')
}
