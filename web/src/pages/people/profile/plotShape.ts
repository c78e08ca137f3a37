interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface PlotShape {
  points: { x: number; y: number }[]
  /** Grid lines at round values, lowest first. */
  ticks: { value: number; y: number }[]
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const MAX_TICKS = 4

/** Places the ratings in a box, at equal horizontal distances, with grid lines at round values. */
export function plotShape(ratings: readonly number[], box: Box): PlotShape {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const step = STEPS.find(size => count(low, high, size) <= MAX_TICKS) ?? 10_000
  const [floor, ceiling] = rangeOf(low, high, step)
  const y = (value: number) => box.bottom - ((value - floor) / (ceiling - floor)) * (box.bottom - box.top)
  const stride = (box.right - box.left) / Math.max(1, ratings.length - 1)
  return {
    points: ratings.map((rating, index) => ({ x: box.left + index * stride, y: y(rating) })),
    ticks: Array.from({ length: (ceiling - floor) / step + 1 }, (_, index) => {
      const value = floor + index * step
      return { value, y: y(value) }
    }),
  }
}

function rangeOf(low: number, high: number, step: number): [number, number] {
  const floor = Math.floor(low / step) * step
  const ceiling = Math.ceil(high / step) * step
  return floor === ceiling ? [floor - step, ceiling + step] : [floor, ceiling]
}

function count(low: number, high: number, step: number): number {
  const [floor, ceiling] = rangeOf(low, high, step)
  return (ceiling - floor) / step + 1
}

/** The index of the point nearest to a horizontal position. */
export function nearestPoint(points: readonly { x: number }[], x: number): number {
  let best = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index
  }
  return best
}
