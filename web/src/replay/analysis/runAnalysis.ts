import {
  type Analysis,
  assembleAnalysis,
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

const MOST_WORKERS = 4

/** Requests queued at each worker, so that no worker waits for the page. */
const REQUESTS_AHEAD = 2

interface AnalysisRun {
  onProgress: (done: number) => void
  onDone: (analysis: Analysis) => void
  onFailed: () => void
}

/** Analyses a game in workers. Returns a function that cancels it. */
export function runAnalysis(
  { record, steps }: Replay,
  seat: Seat,
  { onProgress, onDone, onFailed }: AnalysisRun,
): () => void {
  const total = steps.length
  const evaluations: StepEvaluation[] = []
  let next = 0
  let done = 0
  const workers = Array.from({ length: workerCount() }, openWorker)
  const end = () => {
    for (const worker of workers) worker.terminate()
  }
  const fail = () => {
    end()
    onFailed()
  }
  function ask(worker: Worker) {
    if (next < total) {
      worker.postMessage({ record, seat, at: next++, sampling: SAMPLING } satisfies AnalysisRequest)
    }
  }
  for (const worker of workers) {
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<AnalysisAnswer>) => {
      if ('failure' in data) return fail()
      evaluations[data.at] = data.evaluation
      done++
      ask(worker)
      onProgress(done / total)
      if (done < total) return
      end()
      onDone(assembleAnalysis(record, steps, seat, data.players, evaluations))
    }
    for (let n = 0; n < REQUESTS_AHEAD; n++) ask(worker)
  }
  return end
}

function openWorker(): Worker {
  return new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module' })
}

/** Leaves one core to the page. */
function workerCount(): number {
  return Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1))
}
