import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createdCount } from './demo.ts'
import { openDemoStore, SAMPLE_INTERVAL_MS } from './demoStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** Records the samples that are created; `answer` gives the result of each. */
function creator(answer: (sample: number) => string | null = () => null) {
  const created: number[] = []
  return {
    created,
    create: async (sample: number) => {
      created.push(sample)
      return answer(sample)
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a run', () => {
  it('creates one sample at once and then one every three seconds, eight in total', async () => {
    const store = openDemoStore()
    const { created, create } = creator()
    store.start(create)
    await pass(0)
    expect(created).toEqual([0])
    await pass(SAMPLE_INTERVAL_MS - 1)
    expect(created).toEqual([0])
    await pass(1)
    expect(created).toEqual([0, 1])
    await pass(60_000)
    expect(created).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(store.current()).toMatchObject({ isRunning: false, news: { type: 'finished', created: 8 } })
  })

  it('counts correctly over several runs', async () => {
    const store = openDemoStore()
    const { created, create } = creator()
    for (const run of [1, 2, 3]) {
      store.start(create)
      store.start(create)
      await pass(60_000)
      expect(created).toHaveLength(8 * run)
      expect(createdCount(store.current())).toBe(8)
    }
  })

  it('creates only the remaining samples when it is stopped and started again', async () => {
    const store = openDemoStore()
    const { created, create } = creator()
    store.start(create)
    await pass(2 * SAMPLE_INTERVAL_MS)
    store.stop()
    await pass(60_000)
    expect(created).toEqual([0, 1, 2])
    store.start(create)
    store.stop()
    store.start(create)
    await pass(60_000)
    expect(created.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(createdCount(store.current())).toBe(8)
  })

  it('stops and clears on a reset, and ignores the late answer', async () => {
    const store = openDemoStore()
    const late = Promise.withResolvers<string | null>()
    store.start(() => late.promise)
    await pass(0)
    store.reset()
    late.resolve(null)
    await pass(60_000)
    expect(store.current()).toMatchObject({ isRunning: false, news: null, asked: [] })
    expect(createdCount(store.current())).toBe(0)
  })

  it('continues after a failure, and retries the sample on the next start', async () => {
    const store = openDemoStore()
    let isDown = true
    const { created, create } = creator(sample => (sample === 3 && isDown ? 'no' : null))
    store.start(create)
    await pass(60_000)
    expect(store.current()).toMatchObject({ isRunning: false, news: { type: 'finished', created: 7 } })
    isDown = false
    store.start(create)
    await pass(60_000)
    expect(created.slice(8)).toEqual([3])
    expect(createdCount(store.current())).toBe(8)
  })

  it('waits for a slow answer instead of sending two requests at once', async () => {
    const store = openDemoStore()
    const asked: PromiseWithResolvers<string | null>[] = []
    store.start(() => {
      const answer = Promise.withResolvers<string | null>()
      asked.push(answer)
      return answer.promise
    })
    await pass(5 * SAMPLE_INTERVAL_MS)
    expect(asked).toHaveLength(1)
    asked[0]?.resolve(null)
    await pass(0)
    expect(asked).toHaveLength(2)
    store.stop()
  })

  it('skips samples that were created by hand meanwhile', async () => {
    const store = openDemoStore()
    const { created, create } = creator()
    store.start(create)
    await pass(0)
    await Promise.all([store.createOne(1, create), store.createOne(1, create)])
    await pass(60_000)
    expect(created).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})
