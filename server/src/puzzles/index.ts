export { createPuzzles, readDailyPuzzle, sweepPuzzleReaders } from './puzzles.ts'
