export { createPuzzles, sweepPuzzleReaders } from './puzzles.ts'
