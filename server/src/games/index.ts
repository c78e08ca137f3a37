export type { Pace } from './clock.ts'
export type { AlsoWrite } from './commit.ts'
export type { Occupant } from './createGame.ts'
export type { PlayerResult } from './events.ts'
export { createGames, type Games } from './games.ts'
export { createGameTopics } from './gameTopics.ts'
export { seatOf, seatRoom, watchRoom } from './liveGame.ts'
export type { MatchRef } from './matchLookup.ts'
export { gameLengthQuery, playStatsQuery, seatCountQuery, stepCountQuery } from './playStats.ts'
export { type DealtGame, readDealtGame, readMoves, readRecord, replayFinishedGame } from './record.ts'
export {
  findPlayersOfEndedGame,
  findRunningGame,
  findRunningGames,
  findSeatedPlayers,
  findWatchableGamesOf,
  orSeatedElsewhere,
  readHeldSeats,
  readSeats,
  SeatedElsewhere,
} from './seats.ts'
export {
  createSharedDeals,
  dealtCards,
  findSharedDeals,
  revealSharedDeals,
} from './sharedDeals.ts'
export { simulateGame } from './simulateGame.ts'
export { createGameHandlers } from './socketHandlers.ts'
export { type GameStep, TABLE_STEPS, type TableStep } from './step.ts'
export {
  botName,
  countRunningGames,
  deleteGames,
  findBestGame,
  findStuckGames,
  findWatchableGames,
  readHandsDealt,
  readScores,
  readWatchableGames,
  requestRematch,
  type WatchableGame,
} from './store.ts'
export { findMutedPairs, hasMuted, listMuted, setMuted } from './talk.ts'
