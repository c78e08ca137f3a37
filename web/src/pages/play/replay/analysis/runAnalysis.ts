import {
  type Analysis,
  assembleAnalysis,
  isDecision,
  type JudgedDecision,
  MARK_THRESHOLDS,
  type Sampling,
  type StepEvaluation,
} from '@valecuatro/bots/analysis'
import type { GameRecord, Seat } from '@valecuatro/engine'
import type { Replay } from '../model/replay.ts'

/** One step to evaluate. A worker only evaluates steps of one game. */
export interface AnalysisRequest {
  record: GameRecord
  seat: Seat
  at: number
  sampling: Sampling
}

export type AnalysisAnswer =
  | { at: number; players: Analysis['players']; evaluation: StepEvaluation }
  | { failure: string }

/** Fixed, so that every reader of a game sees the same numbers. */
export const SAMPLING: Sampling = { samples: 64, seed: 4 }

/**
 * The deals of a first look at all of the player's decisions together, about a tenth of those of the whole analysis: a
 * long game of four takes about as long as a short one.
 */
const QUICK_DEALS = 150
const MIN_QUICK_SAMPLES = 3
const MAX_QUICK_SAMPLES = 8

const quickSampling = (decisions: number): Sampling => ({
  ...SAMPLING,
  samples: Math.max(MIN_QUICK_SAMPLES, Math.min(MAX_QUICK_SAMPLES, Math.round(QUICK_DEALS / decisions))),
})
const MOST_COSTLIEST = 3

const MOST_WORKERS = 4

/** Requests queued at each worker, so that no worker waits for the page. */
const REQUESTS_AHEAD = 2

interface AnalysisRun {
  onProgress: (done: number) => void
  /** Called first, with the costliest decisions by a rough estimate. */
  onCostliest: (decisions: readonly JudgedDecision[]) => void
  onDone: (analysis: Analysis) => void
  onFailed: () => void
}

const NOT_EVALUATED: StepEvaluation = { decision: null, chance: null, open: null }

/** Analyses a game in workers: first roughly, then thoroughly. Returns a function that cancels it. */
export function runAnalysis(
  { record, steps }: Replay,
  seat: Seat,
  { onProgress, onCostliest, onDone, onFailed }: AnalysisRun,
): () => void {
  const all = [...steps.keys()]
  const own = all.filter(at => isDecision(steps, at + 1, seat))
  const workers = Array.from({ length: workerCount() }, openWorker)
  const end = () => {
    for (const worker of workers) worker.terminate()
  }
  const fail = () => {
    end()
    onFailed()
  }
  for (const worker of workers) worker.onerror = fail

  /** Evaluates these steps, then calls back with the evaluations of all steps. */
  function evaluate(
    which: readonly number[],
    sampling: Sampling,
    then: (evaluations: StepEvaluation[], players: Analysis['players']) => void,
  ) {
    const evaluations = all.map(() => NOT_EVALUATED)
    const waiting = which.values()
    let done = 0
    function ask(worker: Worker) {
      const { value: at } = waiting.next()
      if (at !== undefined) worker.postMessage({ record, seat, at, sampling } satisfies AnalysisRequest)
    }
    for (const worker of workers) {
      worker.onmessage = ({ data }: MessageEvent<AnalysisAnswer>) => {
        if ('failure' in data) return fail()
        evaluations[data.at] = data.evaluation
        done++
        if (sampling === SAMPLING) onProgress(done / which.length)
        if (done === which.length) then(evaluations, data.players)
        else ask(worker)
      }
      for (let n = 0; n < REQUESTS_AHEAD; n++) ask(worker)
    }
  }

  const assemble = (evaluations: StepEvaluation[], players: Analysis['players']) =>
    assembleAnalysis(record, steps, seat, players, evaluations)
  const evaluateAll = () =>
    evaluate(all, SAMPLING, (evaluations, players) => {
      end()
      onDone(assemble(evaluations, players))
    })
  if (own.length === 0) evaluateAll()
  else
    evaluate(own, quickSampling(own.length), (evaluations, players) => {
      onCostliest(
        assemble(evaluations, players)
          .decisions.filter(({ loss }) => loss >= MARK_THRESHOLDS.inaccuracy)
          .toSorted((a, b) => b.loss - a.loss)
          .slice(0, MOST_COSTLIEST),
      )
      evaluateAll()
    })
  return end
}

function openWorker(): Worker {
  return new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module' })
}

/** Leaves one core to the page. */
function workerCount(): number {
  return Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1))
}
