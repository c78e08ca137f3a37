export { createPuzzles } from './puzzles.ts'
