import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

const silent = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs the work once per interval until it is stopped', async () => {
  const work = vi.fn()
  const stop = every(silent, 1000, 'work', work)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('skips a run while the previous one is still in progress', async () => {
  let finish = () => {}
  const work = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const stop = every(silent, 1000, 'work', work)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
  stop()
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no database')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no database'))],
])('a run that %s is logged with its name, and the next one follows', async (_how, work) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const stop = every(log, 1000, 'session clean-up', work)
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  const logged = lines.map(line => JSON.parse(line))
  expect(logged).toHaveLength(2)
  expect(logged[0]).toMatchObject({ task: 'session clean-up', err: { message: 'no database' } })
})

test('the timer does not keep the process alive', () => {
  vi.useRealTimers()
  const before = process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
  const stop = every(silent, 60_000, 'work', () => {})
  expect(process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length).toBe(before)
  stop()
})
