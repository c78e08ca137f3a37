import type { UserId } from './accounts.ts'
import type { Changes } from './changes.ts'
import type { GameId, MatchId } from './games.ts'
import type { Match, TournamentId } from './matches.ts'
import type { OwnEntry, TournamentDetails } from './tournaments.ts'

/** Who plays a seat of a table: its player, or a bot until they come; `absent`: a waiting table waits for them. */
export type SeatPresence = 'present' | 'absent' | 'bot'

/** The complete public state of a tournament. */
export interface TournamentState {
  tournamentId: TournamentId
  /** Counts the changes that the node has sent; each node has its own numbers. */
  seq: number
  /** Grows with each change of the tournament itself; scores, queues and presence change without it. */
  version: number
  tournament: Omit<TournamentDetails, 'joined' | 'own'>
  /** Who waits for a table of the arena, longest first. */
  waiting: UserId[]
  /** Matches that are about to begin or being played, with the score they stand at. */
  matches: Match[]
  /** Who is there at these matches, in the order of seats. */
  attendance: { matchId: MatchId; seats: SeatPresence[] }[]
  now: number
}

/** What has changed since the state with the previous number; a screen with another one sends `tournament:watch`. */
export interface TournamentChanges {
  tournamentId: TournamentId
  seq: number
  /** Of the state without its number and its time. */
  changes: Changes
  now: number
}

/** The receiver's own state in a tournament; sent to all tabs of that player only. */
export interface TournamentPlace {
  tournamentId: TournamentId
  version: number
  entered: boolean
  own: OwnEntry
  /** The player's rank on the leaderboard, from one; null if they have not entered. */
  rank: number | null
  /** Has lost a table of the bracket. */
  eliminated: boolean
  /** Since when the player waits in the arena's queue; null if they do not. */
  waitingSince: number | null
  /** How many have waited longer. */
  ahead: number | null
  /** The player's table: about to begin (no game yet) or being played. */
  next: { matchId: MatchId; gameId: GameId | null; startsBy: number | null } | null
  now: number
}
