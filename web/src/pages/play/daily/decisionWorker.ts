import { createEvaluator, evaluateDecision } from '@valecuatro/bots/analysis'
import { loadPolicy } from '../practice/loadPolicy.ts'
import type { Decision, JudgeAnswer } from './judgeDecisions.ts'

/** Fixed, so that the same decision always gets the same numbers. */
const SAMPLING = { samples: 96, seed: 4 }

addEventListener('message', async ({ data: decisions }: MessageEvent<readonly Decision[]>) => {
  try {
    // If the weights cannot be loaded, the heuristic bots evaluate.
    const evaluator = await loadPolicy().then(createEvaluator, () => createEvaluator(null))
    for (const [index, { view, action }] of decisions.entries()) {
      const among = [...new Set([action, ...evaluator.plausible(view)])]
      const { choices } = evaluateDecision(evaluator, view, { ...SAMPLING, among })
      postMessage({ index, choices } satisfies JudgeAnswer)
    }
  } catch (error) {
    postMessage({ failure: String(error) } satisfies JudgeAnswer)
  }
})
