import { createStore, type Store } from '../../../../net/store.ts'
import { type Demo, type DemoEvent, IDLE_DEMO, nextSample, reduceDemo } from './demo.ts'

export const SAMPLE_INTERVAL_MS = 3000

/** Creates a sample; resolves to null on success, otherwise to the reason of the failure. */
export type CreateSample = (sample: number) => Promise<string | null>

export interface DemoStore extends Store<Demo> {
  start(create: CreateSample): void
  stop(): void
  reset(): void
  createOne(sample: number, create: CreateSample): Promise<void>
}

export function openDemoStore(): DemoStore {
  const store = createStore(IDLE_DEMO)
  /** Numbers the runs, so that a stopped run does not continue beside the next one. */
  let run = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: DemoEvent) => store.set(reduceDemo(store.current(), event))

  async function createOne(sample: number, create: CreateSample) {
    const { asked, round } = store.current()
    if (asked.includes(sample)) return
    dispatch({ type: 'ask', sample })
    dispatch({ type: 'answer', sample, round, failure: await create(sample) })
  }

  /** Creates one sample now and the next after the pause and the previous answer; never two at once. */
  async function runNextSample(ofRun: number, create: CreateSample) {
    const sample = nextSample(store.current())
    if (sample === null) return dispatch({ type: 'finish' })
    const pause = new Promise<void>(resolve => {
      timer = setTimeout(resolve, SAMPLE_INTERVAL_MS)
    })
    await createOne(sample, create)
    if (ofRun === run && nextSample(store.current()) === null) return dispatch({ type: 'finish' })
    await pause
    if (ofRun === run) void runNextSample(ofRun, create)
  }

  function halt() {
    run++
    clearTimeout(timer)
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    start(create) {
      if (store.current().isRunning) return
      dispatch({ type: 'start' })
      void runNextSample(++run, create)
    },
    stop() {
      halt()
      dispatch({ type: 'stop' })
    },
    reset() {
      halt()
      dispatch({ type: 'reset' })
    },
    createOne,
  }
}
