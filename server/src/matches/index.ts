export { createMatchCheck, readLastEnds } from './attention.ts'
export { type AutoStarts, createAutoStarts } from './autoStart.ts'
export { type FinishedGame, type FinishedGamePlayer, readFinishedGame } from './finishedGame.ts'
export { readGamesAtTables } from './history.ts'
export { type Pause, readPause, readPauses } from './leavingPause.ts'
export { countMeetings, matchFinder, pairKey, readCurrentMatches, readMatchesById } from './list.ts'
export {
  countActivePlayers,
  countActivePlayersByDay,
  countFinishedMatches,
  countFinishedMatchesByDay,
  createMatchCounter,
} from './matchCounts.ts'
export { createMatches, type Matches } from './matches.ts'
export { createPlayCounting, type PlayCounting } from './ownPlay.ts'
export {
  countPairResults,
  findLastFinishedMatch,
  findUndefeated,
  type PairHistory,
  type Pairing,
  type PairResult,
  type Person,
  type PlayedGame,
  readPairHistory,
  readPlayedGames,
  readRecentGames,
  type TimeRange,
  type WinCount,
} from './playerHistory.ts'
export { servePlayers } from './playerRoutes.ts'
export { countRatedGames } from './players.ts'
export { deletePracticeMatches } from './practice.ts'
export { readMatchPlayers, readMatchTournament } from './present.ts'
export {
  balanceTeams,
  displayedRating,
  isProvisional,
  type Rating,
  ratingsAfter,
  readDisplayedRatings,
  readRatings,
  readWorth,
  UNRATED,
} from './ratings.ts'
export { createRematchHandler } from './rematch.ts'
export { serveMatches } from './routes.ts'
export {
  cancelScheduledMatches,
  cancelScheduledMatchesOf,
  lockScheduledMatch,
  type MatchTournament,
  readScheduledMatchesOf,
  renameMatchesOfTournament,
  replaceSeat,
  restoreScheduledMatches,
  scheduleMatch,
} from './schedule.ts'
export { createSimulatedMatch, type SimulatedPlay, simulateMatch } from './simulateMatch.ts'
export { matchTimeline } from './timeline.ts'

import './events.ts'

export { countAbsences, readGameTimes } from './tournamentGames.ts'
