import type { Choice } from '@valecuatro/bots/analysis'
import type { DailyHand } from '@valecuatro/contract'

export type Decision = DailyHand['decisions'][number]

export interface JudgedDecision {
  index: number
  /** The player's action and its alternatives, best first; the chances to win a game to 30 that begins with this hand. */
  choices: readonly Choice[]
}

export type JudgeAnswer = JudgedDecision | { failure: string }

interface Judging {
  onJudged: (judged: JudgedDecision) => void
  onFailed: () => void
}

/** Judges the decisions of a hand one after the other in a worker. Returns a function that cancels it. */
export function judgeDecisions(decisions: readonly Decision[], { onJudged, onFailed }: Judging): () => void {
  const worker = new Worker(new URL('./decisionWorker.ts', import.meta.url), { type: 'module' })
  worker.onerror = () => {
    worker.terminate()
    onFailed()
  }
  worker.onmessage = ({ data }: MessageEvent<JudgeAnswer>) => {
    if ('failure' in data) {
      worker.terminate()
      return onFailed()
    }
    onJudged(data)
    if (data.index === decisions.length - 1) worker.terminate()
  }
  worker.postMessage(decisions)
  return () => worker.terminate()
}
