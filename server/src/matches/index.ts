export { createMatches, type Matches } from './matches.ts'
export { pairFairly, type Rating, readRatings } from './ratings.ts'
export { handleRematch } from './rematch.ts'
export { serveMatches } from './routes.ts'
