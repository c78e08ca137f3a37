export { sweepDailyGames } from './closing.ts'
export { createDaily, type Daily } from './daily.ts'
