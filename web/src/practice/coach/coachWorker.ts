import {
  type Choice,
  chancesOf,
  createEvaluator,
  evaluateDecision,
  partSeed,
} from '@valecuatro/bots/analysis'
import { loadPolicy } from '../loadPolicy.ts'
import { joinBatches } from './advice.ts'
import type { CoachAnswer, CoachRequest } from './thinking.ts'

/** The same position always gets the same numbers. */
const SEED = 1
/** Deals for the chances of the cards, which cost little. */
const CHANCE_SAMPLES = 400
/** Between two batches a newer request is seen. */
const BATCH_SAMPLES = 8
const BATCHES = 12

// Without the weights the heuristic bots judge.
const loading = loadPolicy().then(createEvaluator, () => createEvaluator(null))

/** The number of the newest request; older ones are given up. */
let newest = 0

/** Judges decisions in a thread of its own, so that neither the page nor the bots wait for it. */
addEventListener('message', async ({ data: { id, view } }: MessageEvent<CoachRequest>) => {
  newest = id
  if (view === null) return
  const evaluator = await loading
  const chances = chancesOf(view, { samples: CHANCE_SAMPLES, seed: SEED })
  const batches: (readonly Choice[])[] = []
  while (newest === id && batches.length < BATCHES) {
    const sampling = { samples: BATCH_SAMPLES, seed: partSeed(SEED, batches.length) }
    batches.push(evaluateDecision(evaluator, view, sampling).choices)
    const choices = joinBatches(batches)
    if (choices)
      postMessage({
        id,
        advice: { choices, chances, samples: BATCH_SAMPLES * batches.length },
      } satisfies CoachAnswer)
    await new Promise(resolve => setTimeout(resolve))
  }
})
