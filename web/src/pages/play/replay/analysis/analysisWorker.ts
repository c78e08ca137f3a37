import { createEvaluator, evaluateStep } from '@valecuatro/bots/analysis'
import { replay, type Step } from '@valecuatro/engine'
import { loadPolicy } from '../../practice/loadPolicy.ts'
import type { AnalysisAnswer, AnalysisRequest } from './runAnalysis.ts'

/** Evaluates the steps of a game in a separate thread, one step per request. */
const loading = loadPolicy().then(createEvaluator)

let steps: readonly Step[] | null = null

addEventListener('message', async ({ data }: MessageEvent<AnalysisRequest>) => {
  const { record, seat, at, sampling } = data
  try {
    const evaluator = await loading
    steps ??= replay(record)
    const evaluation = evaluateStep(evaluator, steps, at, seat, sampling)
    const players = evaluator.playersFor(record.rules)
    postMessage({ at, players, evaluation } satisfies AnalysisAnswer)
  } catch (error) {
    postMessage({ failure: String(error) } satisfies AnalysisAnswer)
  }
})
