export { createTournament } from './create.ts'
export { type DrawOptions, readBracketTables } from './draw.ts'
export { enterTournament } from './enter.ts'
export { tournamentIdsMatching } from './list.ts'
export {
  findChatRoom,
  findOpenTournament,
  findOrganised,
  isBracketTable,
  requireOrganiserOf,
} from './queries.ts'
export { serveTournaments } from './routes.ts'
export { findEntrantsOnSameDevice, type SharedDevice } from './sharedDevices.ts'
export { createTournamentHandlers } from './socketHandlers.ts'
export { runDueTournaments } from './sweep.ts'
export { countActiveTournaments, createTournamentCounter } from './tournamentCounts.ts'
export { createTournaments, type TournamentOptions, type Tournaments } from './tournaments.ts'
