/** A place at the table, 0 to players - 1, in the order of play. */
export type Seat = 0 | 1 | 2 | 3

/** A side: the even seats are team 0, the odd ones team 1. */
export type Team = 0 | 1

export type Players = 2 | 4

const SEATS = { 2: [0, 1], 4: [0, 1, 2, 3] } as const

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

/** The seat this many steps on in the order of play. */
export function seatAfter(seat: Seat, steps: number, players: Players): Seat {
  return ((seat + steps) % players) as Seat
}

/** All seats in order, beginning with the given one. */
export function seatsFrom(first: Seat, players: Players): Seat[] {
  return seatsOf(players).map(steps => seatAfter(first, steps, players))
}

/** How far a seat is from mano; of equal tantos the nearer one wins. */
export function distanceFromMano(mano: Seat, seat: Seat, players: Players): number {
  return (seat - mano + players) % players
}

/** The pies are the last seat of each side in the order of play. */
export function isPie(seat: Seat, mano: Seat, players: Players): boolean {
  return distanceFromMano(mano, seat, players) >= players - 2
}
