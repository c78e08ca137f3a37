import {
  type Hand,
  type Players,
  type Seat,
  seatAfter,
  strength,
  type Team,
  teamOf,
} from '@valecuatro/engine'

/** The result of a trick: the winning side, or 'parda'. */
export type Result = Team | 'parda'

/** The state of the tricks of a hand: everything that decides it except the cards still held. */
export interface Position {
  readonly players: Players
  readonly mano: Seat
  /** For each seat, whether it has not folded. */
  readonly inPlay: readonly boolean[]
  readonly results: readonly Result[]
  /** The seat that plays the next card. */
  readonly next: Seat
  /** For each seat, whether it still has to play a card in this trick. */
  readonly owing: readonly boolean[]
  /** The strength of the best card in this trick, or 0 if none has been played. */
  readonly best: number
  /** The first seat that played a card of this strength, and whether both sides have. */
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
