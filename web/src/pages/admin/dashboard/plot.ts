export const PLOT = { width: 300, height: 64 }

interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** Bars from the bottom, the highest as high as the plot; any value above zero gets a visible bar. */
export function barsOf(values: readonly number[]): Bar[] {
  const most = Math.max(1, ...values)
  const step = PLOT.width / Math.max(1, values.length)
  return values.map((value, index) => {
    const height = value === 0 ? 0 : Math.max(2, (value / most) * PLOT.height)
    return { x: index * step + step * 0.12, y: PLOT.height - height, width: step * 0.76, height }
  })
}

/** A line over the full width, scaled between its lowest and highest value; in the middle if all values are equal. */
export function lineOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = PLOT.width / Math.max(1, values.length - 1)
  const margin = 4
  const room = PLOT.height - 2 * margin
  return values
    .map((value, index) => {
      const share = high === low ? 0.5 : (value - low) / (high - low)
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${(margin + (1 - share) * room).toFixed(1)}`
    })
    .join('')
}
