export { createFigures } from './figures.ts'
export { serveSystem } from './routes.ts'
export { createStatus } from './status.ts'
export { adjustByHand } from './users/adjust.ts'
