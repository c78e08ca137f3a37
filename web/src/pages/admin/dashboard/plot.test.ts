import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOf, lineOf, PLOT } from './plot.ts'

const values = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 })

it('keeps every bar inside the plot, and shows a bar for every day above zero', () => {
  fc.assert(
    fc.property(values, days => {
      const bars = barsOf(days)
      expect(bars).toHaveLength(days.length)
      for (const [index, { x, y, width, height }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(PLOT.width + 1e-6)
        expect(y + height).toBeCloseTo(PLOT.height)
        expect(y).toBeGreaterThanOrEqual(-1e-6)
        expect(height > 0).toBe(days[index]! > 0)
      }
    }),
  )
})

it('keeps the line inside the plot', () => {
  fc.assert(
    fc.property(values, days => {
      const points = [...lineOf(days).matchAll(/[ML]([\d.]+) ([\d.]+)/g)]
      expect(points).toHaveLength(days.length)
      for (const [, x, y] of points) {
        expect(Number(x)).toBeLessThanOrEqual(PLOT.width + 0.1)
        expect(Number(y)).toBeGreaterThanOrEqual(0)
        expect(Number(y)).toBeLessThanOrEqual(PLOT.height)
      }
    }),
  )
})

it.each([
  [[5, 5], 'M0.0 32.0L300.0 32.0'],
  [[0, 10], 'M0.0 60.0L300.0 4.0'],
])('draws %j as %s', (days, line) => {
  expect(lineOf(days)).toBe(line)
})
