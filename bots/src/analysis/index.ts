export {
  type Analysis,
  type AnalysisOptions,
  type AnalysisSummary,
  analyseGame,
  assembleAnalysis,
  type CallFigures,
  DECISION_KINDS,
  type DecisionKind,
  decisionKind,
  evaluateStep,
  isDecision,
  type JudgedDecision,
  MARK_THRESHOLDS,
  MARKS,
  type Mark,
  MOST_SAMPLES_FACTOR,
  markOf,
  type StepEvaluation,
} from './analyseGame.ts'
export { type CardChances, type Chances, chancesOf } from './chances.ts'
export {
  type Choice,
  type DecisionSampling,
  type Evaluation,
  evaluateDecision,
  evaluateOpenHand,
  evaluatePosition,
  type Sampling,
} from './evaluateDecision.ts'
export { createEvaluator, type Evaluator } from './evaluator.ts'
export type { Puzzle, PuzzleKind } from './puzzle.ts'
export { PUZZLE_KINDS, positionOfPuzzle } from './puzzle.ts'
export { type Standings, scoreChance } from './scoreChance.ts'
export { partSeed, seededRandom } from './seededRandom.ts'
