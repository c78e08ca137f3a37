import type { Players, Seat, Team } from '@valecuatro/engine'

/** The numbers of deals of a team match. */
export const TEAM_HANDS = [8, 12] as const
export type TeamHands = (typeof TEAM_HANDS)[number]

export const TEAM_OUTCOMES = ['team1', 'team2', 'draw', 'cancelled'] as const

/** The seats of a table where people gather. In a team match 0 to 3 are table A, and 4 to 7 are table B. */
export const TABLE_SEATS = [0, 1, 2, 3, 4, 5, 6, 7] as const
export type RoomSeat = (typeof TABLE_SEATS)[number]

/** The number of seats of each of the two tables of a team match. */
const TEAM_TABLE_SEATS = 4

/** The options that decide how many seats there are and who plays with whom. */
export interface Seating {
  players: Players
  /** Of a team match: how many deals both tables play. */
  teamHands?: TeamHands | undefined
}

export const seatsOfTable = ({ players, teamHands }: Seating): readonly RoomSeat[] =>
  TABLE_SEATS.slice(0, teamHands === undefined ? players : 2 * TEAM_TABLE_SEATS)

/** Which of the games of a table a seat belongs to: only a team match has a second one (1), at table B. */
export const gameOfSeat = ({ teamHands }: Seating, seat: RoomSeat): 0 | 1 =>
  teamHands !== undefined && seat >= TEAM_TABLE_SEATS ? 1 : 0

/** The seat in its game. At table B of a team match, seats 4 to 7 are seats 0 to 3. */
export const seatInGame = (seating: Seating, seat: RoomSeat): Seat =>
  (seat - gameOfSeat(seating, seat) * TEAM_TABLE_SEATS) as Seat

/** The side that a team of a team match has in a game: at table B it holds the cards that its opponents hold at A. */
export const sideOfTeam = (game: 0 | 1, team: Team): Team => (game === 0 ? team : ((1 - team) as Team))

/** The team of a seat. */
export const teamOfSeat = (seating: Seating, seat: RoomSeat): Team =>
  sideOfTeam(gameOfSeat(seating, seat), (seat % 2) as Team)
