export { createTournamentCheck, readOrganisers } from './attention.ts'
export { type DrawOptions, readBracketTables } from './bracket/draw.ts'
export { enterTournament } from './entry/enter.ts'
export { findEntrantsOnSameDevice, type SharedDevice } from './entry/sharedDevices.ts'
export { createTournament } from './organise/create.ts'
export { createRegularArenas } from './organise/regularArenas.ts'
export {
  findChatRoom,
  findOpenTournament,
  findOrganised,
  isBracketTable,
  requireOrganiserOf,
} from './queries.ts'
export { serveTournaments } from './routes.ts'
export { isInArenaQueue } from './seating/joinArenaQueue.ts'
export { createTournamentHandlers } from './socketHandlers.ts'
export { runDueTournaments } from './sweep.ts'
export { tournamentTimeline } from './timeline.ts'
export { createTournaments, type TournamentOptions, type Tournaments } from './tournaments.ts'
export { readNextTournament, tournamentFinder, tournamentIdsMatching } from './views/list.ts'
export { readOrganised } from './views/organised.ts'
export {
  countActiveTournaments,
  createTournamentCounter,
  findNextTournaments,
} from './views/tournamentCounts.ts'
