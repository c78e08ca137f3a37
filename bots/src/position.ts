import {
  type Hand,
  type Players,
  type Seat,
  seatAfter,
  strength,
  type Team,
  teamOf,
} from '@valecuatro/engine'

/** How a trick ended: for a side, or parda. */
export type Result = Team | 'parda'

/** Where the tricks of a hand stand: all that decides it but the cards still held. */
export interface Position {
  readonly players: Players
  readonly mano: Seat
  /** Seat by seat: has not folded. */
  readonly inPlay: readonly boolean[]
  readonly results: readonly Result[]
  /** Owes the next card. */
  readonly next: Seat
  /** Seat by seat: still has a card to lay in this trick. */
  readonly owing: readonly boolean[]
  /** The strength of the best card of this trick, 0 before the first. */
  readonly best: number
  /** Who laid it first, and whether both sides did. */
  readonly bestSeat: Seat
  readonly isTied: boolean
}

export function positionOf(hand: Hand): Position {
  const players = hand.held.length as Players
  const inPlay = hand.held.map((_, seat) => !hand.gone.includes(seat as Seat))
  const owing = inPlay.map((playing, seat) => playing && !hand.plays.some(play => play.seat === seat))
  let best = 0
  let bestSeat: Seat = hand.owes
  let isTied = false
  for (const { seat, card } of hand.plays) {
    if (strength(card) > best) {
      best = strength(card)
      bestSeat = seat
      isTied = false
    } else if (strength(card) === best && teamOf(seat) !== teamOf(bestSeat)) isTied = true
  }
  let next = hand.owes
  while (!owing[next]) next = seatAfter(next, 1, players)
  const results = hand.tricks.map(trick => trick.winner ?? ('parda' as const))
  return { players, mano: hand.mano, inPlay, results, next, owing, best, bestSeat, isTied }
}
