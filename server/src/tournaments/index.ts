export { handleTournaments } from './handlers.ts'
