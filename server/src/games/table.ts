import type { CHARACTERS, SeatState, TableState } from '@valecuatro/contract'
import { commitmentOf } from '@valecuatro/contract/deck'
import { type Card, type Game, type Seat, view } from '@valecuatro/engine'
import type { Purpose } from './purpose.ts'

export interface SeatRow {
  seat: Seat
  userId: string | null
  username: string
  bot: (typeof CHARACTERS)[number] | null
  rating: number | null
}

/** A game with everything that is decided about it, as the database has it. */
export interface LiveGame {
  id: string
  matchId: string
  seq: number
  phase: 'seeding' | 'playing' | 'over'
  game: Game
  secret: string
  seeds: (string | null)[]
  deadlineAt: Date | null
  /** Seats that bots play until their players return. */
  held: Seat[]
  watchable: boolean
  rematch: Seat[]
  createdAt: Date
  finishedAt: Date | null
  seats: SeatRow[]
}

/** How long a rematch can be asked for. */
export const REMATCH_TIME = 60_000

export const seatRoom = (gameId: string, seat: Seat) => `game:${gameId}:${seat}`
export const watchRoom = (gameId: string) => `game:${gameId}:watch`
export const gameOfRoom = (room: string): string | undefined => /^game:([^:]+):/.exec(room)?.[1]

export function seatOf(live: LiveGame, userId: string): SeatRow | undefined {
  return live.seats.find(row => row.userId === userId)
}

/** Whether a seat's player is expected to act himself. */
export function isPerson(live: LiveGame, { seat, userId }: SeatRow): boolean {
  return userId !== null && !live.held.includes(seat)
}

export function showSeats(live: LiveGame, connected: ReadonlySet<Seat>): SeatState[] {
  return live.seats.map(row => ({
    ...row,
    held: live.held.includes(row.seat),
    connected: row.bot !== null || connected.has(row.seat),
  }))
}

/** The table as a seat (null: a spectator) may see it, and no more. */
export function showTable(
  live: LiveGame,
  seat: Seat | null,
  connected: ReadonlySet<Seat>,
  now: Date,
  tournament: Purpose | null,
): TableState {
  return {
    gameId: live.id,
    matchId: live.matchId,
    seq: live.seq,
    phase: live.phase,
    seat,
    view: view(live.game, seat),
    seats: showSeats(live, connected),
    held: live.held,
    deadlineAt: live.deadlineAt?.getTime() ?? null,
    now: now.getTime(),
    commitment: commitmentOf(live.secret),
    rematch: live.rematch,
    // Who plays in a tournament is awaited at his next table.
    rematchUntil: live.finishedAt && !tournament ? live.finishedAt.getTime() + REMATCH_TIME : null,
    ...(tournament && { tournament }),
  }
}

/** Whether a card was dealt to this seat in the hand that is being played, or there is none to say so. */
export function isHisCard({ game: { hand } }: LiveGame, seat: Seat, card: Card): boolean {
  if (!hand) return true
  return hand.held[seat]!.includes(card) || hand.plays.some(play => play.seat === seat && play.card === card)
}
