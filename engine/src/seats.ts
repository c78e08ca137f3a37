/** A place at the table, numbered from 0 in the order of play. */
export type Seat = 0 | 1 | 2 | 3 | 4 | 5

/** A side: the even seats are team 0, the odd seats team 1. */
export type Team = 0 | 1

export type Players = 2 | 4 | 6

const SEATS = { 2: [0, 1], 4: [0, 1, 2, 3], 6: [0, 1, 2, 3, 4, 5] } as const

export function seatsOf(players: Players): readonly Seat[] {
  return SEATS[players]
}

export function isSeat(seat: unknown, players: Players): seat is Seat {
  return seatsOf(players).includes(seat as Seat)
}

export function teamOf(seat: Seat): Team {
  return (seat % 2) as Team
}

/** The other side. */
export function rivalOf(team: Team): Team {
  return team === 0 ? 1 : 0
}

/** The seat that is `steps` places after the given one in the order of play. */
export function seatAfter(seat: Seat, steps: number, players: Players): Seat {
  return ((seat + steps) % players) as Seat
}

/** All seats in the order of play, starting with the given one. */
export function seatsFrom(first: Seat, players: Players): Seat[] {
  return seatsOf(players).map(steps => seatAfter(first, steps, players))
}

/** How many places after mano a seat plays. Of equal tantos, the one nearer to mano wins. */
export function distanceFromMano(mano: Seat, seat: Seat, players: Players): number {
  return (seat - mano + players) % players
}

/** Whether a seat is a pie: the last seat of its side in the order of play. */
export function isPie(seat: Seat, mano: Seat, players: Players): boolean {
  return distanceFromMano(mano, seat, players) >= players - 2
}
