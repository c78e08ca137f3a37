export { findOpenTournament } from './find.ts'
export { handleTournaments } from './handlers.ts'
export { serveTournaments } from './routes.ts'
export { createTournaments, type TournamentOptions, type Tournaments } from './tournaments.ts'
