import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createWorld } from '../../../test/world.ts'
import { openClock } from './clock.ts'

test('nodes whose clocks differ use the time of the database', async () => {
  const { ctx } = await createWorld()
  const realNow = Date.now
  const open = () => openClock(ctx.db, pino({ level: 'silent' }), true)
  const right = await open()
  const setAhead = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 35_000)
  const wrong = await open()
  try {
    expect(Math.abs(wrong.now().getTime() - right.now().getTime())).toBeLessThan(10_000)
    setAhead.mockImplementation(() => realNow() - 60 * 60 * 1000)
    expect(Math.abs(wrong.now().getTime() - right.now().getTime())).toBeLessThan(10_000)
  } finally {
    setAhead.mockRestore()
    right.close()
    wrong.close()
  }
})
