import { TRUCO_CALLS } from './actions.ts'
import type { Event, Reason } from './events.ts'
import type { Game } from './game.ts'
import { type Hand, newHand } from './hand.ts'
import { type Seat, seatAfter, type Team } from './seats.ts'

/** Adds points to a side's score, capped at the target. A side that reaches the target wins the game at once (§6). */
export function award(game: Game, team: Team, points: number, reason: Reason, events: Event[]): Game {
  const before = game.score[team]
  const paid = Math.min(points, game.rules.target - before)
  const after = before + paid
  const score: [number, number] = team === 0 ? [after, game.score[1]] : [game.score[0], after]
  events.push({ type: 'points', team, points: paid, reason })
  if (after < game.rules.target) return { ...game, score }
  showProofs(game.hand!, events)
  events.push({ type: 'game', winner: team })
  return { ...game, score, phase: 'over', turn: null, winner: team }
}

/** Ends the hand: the winner scores, the proofs are shown, and the next duel begins or mano moves to the next seat. */
export function endHand(game: Game, winner: Team, points: number, reason: Reason, events: Event[]): Game {
  events.push({ type: 'hand', winner })
  const paid = award(game, winner, points, reason, events)
  if (paid.phase === 'over') return paid
  showProofs(paid.hand!, events)
  const next = nextDuel(paid, events)
  return next ?? { ...paid, phase: 'deal', turn: null, mano: seatAfter(paid.mano, 1, paid.rules.players) }
}

/** Starts the next duel of a pica-pica; null if there is none. The cards of the finished duel are put away. */
function nextDuel(game: Game, events: Event[]): Game | null {
  const { picaPica, hand } = game
  const duel = picaPica?.duels[picaPica.scores.length]
  if (picaPica === undefined || duel === undefined) return null
  events.push({ type: 'duel', seats: duel })
  const [mano] = duel
  const held = hand!.held.map((cards, seat) => (hand!.duel!.includes(seat as Seat) ? [] : cards))
  return {
    ...game,
    turn: mano,
    hand: { ...newHand(held, mano), duel },
    picaPica: { ...picaPica, scores: [...picaPica.scores, game.score] },
  }
}

/** The reason for the points of a hand that was played to its end. */
export function handReason(worth: number): Reason {
  return worth === 1 ? 'hand' : TRUCO_CALLS[worth - 2]!
}

/** Stores the cards that prove a won envido or flor, to be shown when the hand ends (§9). */
export function addProof(game: Game, seat: Seat, cards: Hand['proofs'][number]['cards']): Game {
  const hand = game.hand!
  return { ...game, hand: { ...hand, proofs: [...hand.proofs, { seat, cards }] } }
}

function showProofs(hand: Hand, events: Event[]): void {
  for (const { seat, cards } of hand.proofs) events.push({ type: 'show', seat, cards })
}
