import type { Card } from './cards.ts'
import type { Event } from './events.ts'
import type { Game } from './game.ts'
import { firstInPlay, type Hand, hasPlayedThisTrick, isCallPending, isInPlay, playersOf } from './hand.ts'
import { endHand, handReason } from './score.ts'
import { type Seat, seatAfter, teamOf } from './seats.ts'
import { handWinner, trickTaker } from './tricks.ts'

export function playCard(game: Game, seat: Seat, card: Card, events: Event[]): Game {
  const hand = game.hand!
  events.push({ type: 'card', seat, card })
  const held = hand.held.with(
    seat,
    hand.held[seat]!.filter(other => other !== card),
  )
  return advanceTurn({ ...game, hand: { ...hand, held, plays: [...hand.plays, { seat, card }] } }, events)
}

/**
 * Determines the turn after a card has been played or a call settled: null while another call is pending, otherwise
 * the next seat that has not played in this trick. If every seat has played, the trick ends.
 */
export function advanceTurn(game: Game, events: Event[]): Game {
  if (game.phase === 'over') return game
  const hand = game.hand!
  if (isCallPending(hand)) return game
  const seat = nextToPlay(hand)
  if (seat === null) return closeTrick(game, hand, events)
  return { ...game, turn: seat, hand: seat === hand.owes ? hand : { ...hand, owes: seat } }
}

function nextToPlay(hand: Hand): Seat | null {
  const players = playersOf(hand)
  for (let steps = 0; steps < players; steps++) {
    const seat = seatAfter(hand.owes, steps, players)
    if (isInPlay(hand, seat) && !hasPlayedThisTrick(hand, seat)) return seat
  }
  return null
}

function closeTrick(game: Game, hand: Hand, events: Event[]): Game {
  const taker = trickTaker(hand.plays)
  const winner = taker === null ? null : teamOf(taker)
  const leader = firstInPlay(hand, taker ?? hand.mano)
  const tricks = [...hand.tricks, { plays: hand.plays, winner }]
  events.push({ type: 'trick', winner, leader })
  const played: Game = { ...game, turn: leader, hand: { ...hand, tricks, plays: [], owes: leader } }
  const won = handWinner(tricks, hand.mano)
  if (won === null) return played
  return endHand(played, won, hand.truco.worth, handReason(hand.truco.worth), events)
}
