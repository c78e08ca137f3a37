import { SAMPLES } from './samples.ts'

export type Outcome = { is: 'waiting' } | { is: 'created' } | { is: 'failed'; why: string }

/** The event that the status line reports; `sample` is an index into the samples. */
export type DemoNews =
  | { type: 'creating' | 'created' | 'failed'; sample: number }
  | { type: 'stopped' | 'finished'; created: number }

export interface Demo {
  isRunning: boolean
  /** Incremented by a reset and by a run from the start; answers to earlier rounds are ignored. */
  round: number
  /** The result of each sample in this round. */
  outcomes: readonly Outcome[]
  /** Indexes of the samples that are being created now. */
  asked: readonly number[]
  news: DemoNews | null
}

export type DemoEvent =
  | { type: 'start' | 'stop' | 'reset' | 'finish' }
  | { type: 'ask'; sample: number }
  | { type: 'answer'; sample: number; round: number; failure: string | null }

const WAITING: Outcome = { is: 'waiting' }

export const IDLE_DEMO: Demo = {
  isRunning: false,
  round: 0,
  outcomes: SAMPLES.map(() => WAITING),
  asked: [],
  news: null,
}

/** How many of the samples have been created; a sample that was created twice counts once. */
export const createdCount = ({ outcomes }: Demo) => outcomes.filter(each => each.is === 'created').length

export const percentOf = (demo: Demo) => Math.round((100 * createdCount(demo)) / SAMPLES.length)

/** The sample that a run creates next; null when none is left. */
export function nextSample({ outcomes, asked }: Demo): number | null {
  const next = outcomes.findIndex((outcome, sample) => outcome.is === 'waiting' && !asked.includes(sample))
  return next < 0 ? null : next
}

export function reduceDemo(demo: Demo, event: DemoEvent): Demo {
  switch (event.type) {
    case 'start':
      return demo.isRunning ? demo : begin(demo)
    case 'stop':
      if (!demo.isRunning) return demo
      return { ...demo, isRunning: false, news: { type: 'stopped', created: createdCount(demo) } }
    case 'finish':
      return { ...demo, isRunning: false, news: { type: 'finished', created: createdCount(demo) } }
    case 'reset':
      return { ...IDLE_DEMO, round: demo.round + 1 }
    case 'ask':
      return {
        ...demo,
        asked: [...demo.asked, event.sample],
        news: { type: 'creating', sample: event.sample },
      }
    case 'answer':
      return event.round === demo.round ? answer(demo, event.sample, event.failure) : demo
  }
}

/** Continues where it was stopped and retries failed samples; starts over if all were created. */
function begin(demo: Demo): Demo {
  if (createdCount(demo) === SAMPLES.length) return { ...IDLE_DEMO, round: demo.round + 1, isRunning: true }
  const outcomes = demo.outcomes.map(outcome => (outcome.is === 'failed' ? WAITING : outcome))
  return { ...demo, outcomes, isRunning: true, news: null }
}

function answer(demo: Demo, sample: number, failure: string | null): Demo {
  const outcomes = demo.outcomes.map((outcome, each): Outcome => {
    if (each !== sample || outcome.is === 'created') return outcome
    return failure === null ? { is: 'created' } : { is: 'failed', why: failure }
  })
  const asked = demo.asked.filter(each => each !== sample)
  const next: Demo = {
    ...demo,
    outcomes,
    asked,
    news: { type: failure === null ? 'created' : 'failed', sample },
  }
  // After a stop the status line shows the progress instead of the late result.
  if (demo.news?.type !== 'stopped') return next
  return { ...next, news: { type: 'stopped', created: createdCount(next) } }
}
