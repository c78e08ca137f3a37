export {
  type Analysis,
  type AnalysisOptions,
  type AnalysisSummary,
  analyseGame,
  type CallFigures,
  DECISION_KINDS,
  type DecisionKind,
  type JudgedDecision,
  MARK_THRESHOLDS,
  MARKS,
  type Mark,
  markOf,
} from './analyseGame.ts'
export {
  type Choice,
  type Evaluation,
  evaluateDecision,
  evaluateOpenHand,
  evaluatePosition,
  type Sampling,
} from './evaluateDecision.ts'
export { createEvaluator, type Evaluator } from './evaluator.ts'
export type { Puzzle, PuzzleKind } from './puzzle.ts'
export { PUZZLE_KINDS, positionOfPuzzle } from './puzzle.ts'
export { partSeed, seededRandom } from './seededRandom.ts'
