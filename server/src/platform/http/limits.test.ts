import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startRedis } from '../../../test/redis.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openBus } from '../sockets/bus.ts'
import { createLimit, createTokenBucket } from './limits.ts'

/** How many of 1000 simultaneous messages are accepted. */
function countAccepted(take: () => boolean): number {
  return Array.from({ length: 1000 }, take).filter(Boolean).length
}

test.each([
  { scale: 1, burst: 40, afterASecond: 10 },
  { scale: 2, burst: 80, afterASecond: 20 },
  { scale: 0.5, burst: 20, afterASecond: 5 },
  // At least one message can always be sent.
  { scale: 0.01, burst: 1, afterASecond: 0 },
])('a scale of $scale allows a burst of $burst and $afterASecond more a second later', row => {
  let now = 0
  const take = createTokenBucket({ burst: 40, perSecond: 10, scale: row.scale }, () => now)
  expect(countAccepted(take)).toBe(row.burst)
  now += 1000
  expect(countAccepted(take)).toBe(row.afterASecond)
})

test('a connection that was idle for long gets no more than one burst', () => {
  let now = 0
  const take = createTokenBucket({ burst: 40, perSecond: 10, scale: 1 }, () => now)
  now += 3_600_000
  expect(countAccepted(take)).toBe(40)
})

test('two nodes count together in Redis, and separately while Redis is away', async () => {
  const redis = await startRedis()
  const buses = await Promise.all([1, 2].map(() => openBus(redis.url, pino({ level: 'silent' }))))
  try {
    const [here, there] = buses.map(({ counters }) =>
      createLimit({ config: readConfig({}), secret: 'secret', counters } as Context, 'player-reports'),
    )
    for (let n = 0; n < 5; n++) for (const node of [here!, there!]) await node.take('ana')
    for (const node of [here!, there!])
      await expect(node.take('ana')).rejects.toMatchObject({
        status: 429,
        retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 3600),
      })
    await here!.take('beto')
    await redis.crash()
    await expect.poll(() => buses[0]!.isReady()).toBe(false)
    for (let n = 0; n < 10; n++) await here!.take('ana')
    await expect(here!.take('ana')).rejects.toMatchObject({ status: 429 })
  } finally {
    for (const bus of buses) await bus.close()
    await redis.stop()
  }
})
