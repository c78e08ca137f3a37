import type { Event, Seat, Summary, View } from '@valecuatro/engine'
import type { UserId } from './accounts.ts'
import type { DailyDate } from './daily.ts'
import type { GameId, MatchId } from './games.ts'
import type { TournamentId } from './matches.ts'
import type { DisplayedRating } from './rankings.ts'
import type { TableCode } from './tables.ts'
import type { BotKind } from './values.ts'

/** With the player's rating when the game began. */
export interface SeatState extends DisplayedRating {
  seat: Seat
  userId: UserId | null
  username: string
  bot: BotKind | null
  connected: boolean
  /** Whether a bot plays the seat until its player returns. */
  held: boolean
  /** Whether the player has left for good. At the end of a game also true if they took no part in the last hand. */
  left: boolean
}

/**
 * The people of a game and what they want apart from moves. Who has left, and whose seat a bot holds, changes with the
 * moves of the game.
 */
export interface GameSeats {
  seats: Omit<SeatState, 'held' | 'left'>[]
  /** The seats of the reader's side that want to resign, and in which hand. */
  resigning: { hand: number; seats: Seat[] }
  /** The seats that have asked for a rematch. */
  rematch: Seat[]
}

/**
 * How a game can end: by points, equal on points (only a duplicate), by forfeit, resignation, an administrator's decision,
 * or without a result.
 */
export const ENDINGS = ['points', 'draw', 'forfeit', 'resignation', 'decision', 'cancelled'] as const
export type GameEnding = (typeof ENDINGS)[number]

/** The complete state of a game as its receiver may see it; everything a screen needs after a reload. */
export interface GameView {
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
  /** When the server acts for the seat that has to act. Uses the server's clock, like `now`. */
  deadlineAt: number | null
  /** How long a player's turn lasts in this game, in milliseconds. */
  turnMs: number
  now: number
  commitment: string
  /** What has happened in this hand so far, as the receiver may see it; only in the answer to `live:watch`. */
  handEvents?: Event[]
  /** What each side has won; only in the answer to `live:watch`, once the game is over. */
  summary?: Summary
  /** The seats that have asked for a rematch, while one is possible. */
  rematch: Seat[]
  rematchUntil: number | null
  /** The seats of the receiver's side that want to resign in this hand. */
  resigning: Seat[]
  /** Null while the game is being played. */
  ending: GameEnding | null
  /** The tournament of the game, if any. There is no rematch in a tournament. */
  tournament?: { _id: TournamentId; name: string }
  /** Whether the game changes neither statistics nor ratings. */
  isFriendly?: boolean
  /** Whether everyone may watch the game and, once it is over, open its replay. */
  isPublic?: boolean
  /** The hand of a daily deal, if it is one: a game of that hand alone, without a winner. */
  daily?: { day: DailyDate; hand: number }
  /**
   * In a duplicate, of which other tables play the same deals: how many hands it has. Its target is out of reach, and it
   * has neither a rematch nor a resignation, nor spectators before its deals are revealed.
   */
  duplicate?: { hands: number }
  /** The table where the players met and to which they return afterwards, if any. */
  tableCode?: TableCode
}

export interface GameMove {
  gameId: GameId
  seq: number
  events: Event[]
  view: View
  phase: GameView['phase']
  /** Seats that bots play until their players return. */
  held: Seat[]
  /** Seats whose players have left for good. */
  left: Seat[]
  ending: GameEnding | null
  deadlineAt: number | null
  now: number
}
