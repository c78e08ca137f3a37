import type { UserId } from './accounts.ts'
import type { GameId, MatchId } from './games.ts'
import type { Match, TournamentId } from './matches.ts'
import type { OwnEntry, TournamentDetails } from './tournaments.ts'

/** Who plays a seat: its player, or a bot until they come. `absent`: the table is still waiting for the player. */
export type SeatPresence = 'present' | 'absent' | 'bot'

/** The complete public state of a tournament. */
export interface TournamentState {
  tournamentId: TournamentId
  /** Incremented by each change of the tournament itself, but not of scores, queues and presence. */
  version: number
  tournament: Omit<TournamentDetails, 'joined' | 'own'>
  /** The players who wait for a table of the arena, longest wait first. */
  waiting: UserId[]
  /** Matches that are about to start or being played, with their current scores. */
  matches: Match[]
  /** The presence of the players of these matches, in the order of seats. */
  attendance: { matchId: MatchId; seats: SeatPresence[] }[]
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
  /** Whether the player has lost a table of the bracket. */
  eliminated: boolean
  /** When the player joined the arena's queue; null if they are not in it. */
  waitingSince: number | null
  /** The number of players who have waited longer. */
  ahead: number | null
  /** The player's table: about to start (no game yet) or being played. */
  next: { matchId: MatchId; gameId: GameId | null; startsBy: number | null } | null
  now: number
}
