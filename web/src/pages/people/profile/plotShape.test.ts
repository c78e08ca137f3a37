import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestPoint, plotShape } from './plotShape.ts'

const box = { left: 40, right: 640, top: 10, bottom: 200 }
const someRatings = fc.array(fc.integer({ min: -500, max: 4000 }), { minLength: 1, maxLength: 200 })

describe('the shape of a rating chart', () => {
  it('uses the whole width and draws higher ratings higher', () => {
    const { points } = plotShape([1500, 1400, 1600], box)
    expect(points.map(({ x }) => x)).toEqual([40, 340, 640])
    const [first, second, third] = points.map(({ y }) => y)
    expect(second).toBeGreaterThan(first!)
    expect(third).toBeLessThan(first!)
  })

  it('stays inside its box and has two to four round ticks for any ratings', () => {
    fc.assert(
      fc.property(someRatings, ratings => {
        const { points, ticks } = plotShape(ratings, box)
        expect(points).toHaveLength(ratings.length)
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(box.left)
          expect(x).toBeLessThanOrEqual(box.right + 1e-6)
          expect(y).toBeGreaterThanOrEqual(box.top - 1e-6)
          expect(y).toBeLessThanOrEqual(box.bottom + 1e-6)
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(4)
        for (const { value } of ticks) expect(value % 10).toBeCloseTo(0)
      }),
    )
  })

  it('draws a constant rating in the middle', () => {
    const { points } = plotShape([1500, 1500], box)
    expect(points.map(({ y }) => y)).toEqual([105, 105])
  })
})

it.each([
  [-10, 0],
  [339, 1],
  [491, 2],
  [9999, 2],
])('the nearest point to x = %i has the index %i', (x, index) => {
  expect(nearestPoint(plotShape([1, 2, 3], box).points, x)).toBe(index)
})
