import type { Event, Seat, Summary, View } from '@valecuatro/engine'
import type { UserId } from './accounts.ts'
import type { BotKind, GameId, MatchId } from './games.ts'
import type { TournamentId } from './matches.ts'
import type { TableCode } from './tables.ts'

export interface SeatState {
  seat: Seat
  userId: UserId | null
  username: string
  bot: BotKind | null
  rating: number | null
  connected: boolean
  /** Played by a bot until its player returns. */
  held: boolean
  /** Its player has left for good; at the end of a game also one who took no part in the last hand. */
  left: boolean
}

/** How a game ended: played out, given up, decided by an administrator, left by a side, or without a result. */
export const ENDINGS = ['points', 'forfeit', 'resignation', 'decision', 'cancelled'] as const
export type GameEnding = (typeof ENDINGS)[number]

/** A game as its receiver may see it, complete: what a screen needs after a reload. */
export interface TableState {
  gameId: GameId
  matchId: MatchId
  seq: number
  phase: 'seeding' | 'playing' | 'over'
  /** The receiver's seat; null for a spectator. */
  seat: Seat | null
  view: View
  seats: SeatState[]
  /** Seats that bots play until their players return. */
  held: Seat[]
  /** When the server acts for the seat that owes an action; by the server's clock, as is `now`. */
  deadlineAt: number | null
  /** How long a player's turn lasts in this game, in milliseconds. */
  turnMs: number
  now: number
  commitment: string
  /** What has happened in this hand so far, as the receiver may see it; only in the answer to `game:sync`. */
  handEvents?: Event[]
  /** What each side won; only in the answer to `game:sync`, once the game is over. */
  summary?: Summary
  /** Seats that want to play again, while that can be said. */
  rematch: Seat[]
  rematchUntil: number | null
  /** Who of the receiver's side wants to resign this hand. */
  resigning: Seat[]
  /** Null while it is played. */
  ending: GameEnding | null
  /** What it is played for; absent where that is no tournament. There is no rematch in a tournament. */
  tournament?: { _id: TournamentId; name: string }
  /** The table where its players gathered, and gather again afterwards; absent where there is none. */
  tableCode?: TableCode
}

export interface GameMove {
  gameId: GameId
  seq: number
  events: Event[]
  view: View
  phase: TableState['phase']
  /** Seats that bots play until their players return. */
  held: Seat[]
  /** Seats whose players have left for good. */
  left: Seat[]
  ending: GameEnding | null
  deadlineAt: number | null
  now: number
}
