import type { Hand, Team } from '@valecuatro/engine'
import { cardIndex, strengthAt } from './deck.ts'
import { type Position, positionOf, type Result } from './position.ts'

/** The side that wins a hand if every seat sees all cards and plays perfectly; with `card`, if it is played next. */
type Solver = (hands: readonly (readonly number[])[], card?: number) => Team

/** The side that wins the tricks of a hand if every seat sees all cards and plays perfectly. */
export function winnerWithOpenCards(hand: Hand): Team {
  return solver(positionOf(hand))(hand.held.map(cards => cards.map(cardIndex)))
}

const NONE = -1
const PARDA = 2

/**
 * Solves positions by exhaustive search, each seat playing for its side. A hand has at most twelve cards and is decided
 * early, so this takes microseconds.
 */
export function solver(position: Position): Solver {
  const { players, mano } = position
  const held = new Uint8Array(players * 3)
  const all = mask(position.inPlay)
  const owing = mask(position.owing)
  const [trick1, trick2] = [encode(position.results[0]), encode(position.results[1])]

  function lay(
    seat: number,
    at: number,
    owing: number,
    best: number,
    bestSeat: number,
    isTied: boolean,
    trick1: number,
    trick2: number,
  ): number {
    const card = held[at]!
    held[at] = 0
    let top = best
    let topSeat = bestSeat
    let tied = isTied
    if (card > best) {
      top = card
      topSeat = seat
      tied = false
    } else if (card === best && ((seat ^ bestSeat) & 1) === 1) tied = true
    const left = owing & ~(1 << seat)
    const winner =
      left === 0
        ? close(topSeat, tied, trick1, trick2)
        : search(follow(seat, left), left, top, topSeat, tied, trick1, trick2)
    held[at] = card
    return winner
  }

  function search(
    seat: number,
    owing: number,
    best: number,
    bestSeat: number,
    isTied: boolean,
    trick1: number,
    trick2: number,
  ): number {
    const side = seat & 1
    const first = seat * 3
    for (let at = first; at < first + 3; at++) {
      const card = held[at]!
      if (card === 0 || (at > first && held[at - 1] === card)) continue
      if (lay(seat, at, owing, best, bestSeat, isTied, trick1, trick2) === side) return side
    }
    return side ^ 1
  }

  function close(bestSeat: number, isTied: boolean, trick1: number, trick2: number): number {
    const result = isTied ? PARDA : bestSeat & 1
    const leader = follow((isTied ? mano : bestSeat) - 1 + players, all)
    if (trick1 === NONE) return search(leader, all, 0, leader, false, result, NONE)
    if (trick2 === NONE) {
      if (trick1 === PARDA ? result !== PARDA : result === PARDA || result === trick1)
        return trick1 === PARDA ? result : trick1
      return search(leader, all, 0, leader, false, trick1, result)
    }
    if (result !== PARDA) return result
    return trick1 === PARDA ? mano & 1 : trick1
  }

  function follow(seat: number, seats: number): number {
    let next = (seat + 1) % players
    while ((seats & (1 << next)) === 0) next = (next + 1) % players
    return next
  }

  return (hands, card) => {
    for (let seat = 0; seat < players; seat++) fill(held, seat * 3, hands[seat]!)
    const { next, best, bestSeat, isTied } = position
    if (card === undefined) return search(next, owing, best, bestSeat, isTied, trick1, trick2) as Team
    const at = held.indexOf(strengthAt(card), next * 3)
    return lay(next, at, owing, best, bestSeat, isTied, trick1, trick2) as Team
  }
}

/** Stores a seat's card strengths in descending order: equal ones are adjacent, and strong replies are tried first. */
function fill(held: Uint8Array, first: number, cards: readonly number[]): void {
  for (let at = 0; at < 3; at++) held[first + at] = at < cards.length ? strengthAt(cards[at]!) : 0
  for (let i = first + 1; i < first + 3; i++) {
    for (let j = i; j > first && held[j]! > held[j - 1]!; j--) {
      const stronger = held[j]!
      held[j] = held[j - 1]!
      held[j - 1] = stronger
    }
  }
}

function mask(seats: readonly boolean[]): number {
  return seats.reduce((bits, is, seat) => (is ? bits | (1 << seat) : bits), 0)
}

function encode(result: Result | undefined): number {
  return result === undefined ? NONE : result === 'parda' ? PARDA : result
}
