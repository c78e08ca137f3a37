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

/** Fixed, so that the same position always gets the same numbers. */
const SEED = 1
/** The number of deals from which the chances of the cards are estimated; these are cheap to compute. */
const CHANCE_SAMPLES = 400
/** Deals per batch. The worker checks for a newer request after each batch. */
const BATCH_SAMPLES = 8
const BATCHES = 12

// If the weights cannot be loaded, the heuristic bots evaluate.
const loading = loadPolicy().then(createEvaluator, () => createEvaluator(null))

/** The number of the latest request; older ones are abandoned. */
let newest = 0

/** Evaluates decisions in a separate thread, so that neither the page nor the bots wait for them. */
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
