export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface PlaceOptions {
  size: { width: number; height: number }
  /** The box must lie within it. */
  area: Box
  /** The corner or edge of the area to which the box should be near. */
  near: 'top right' | 'bottom'
  /** What the box must not cover. */
  obstacles: readonly Box[]
}

/** The distance between the box and what is beside it. */
const GAP = 8

/** The place nearest to the corner where the box covers no obstacle; if there is none, where it covers the least. */
export function findFreePlace({ size, area, near, obstacles }: PlaceOptions): { left: number; top: number } {
  const farRight = Math.max(area.left, area.right - size.width)
  const farDown = Math.max(area.top, area.bottom - size.height)
  const wanted = { left: farRight, top: near === 'bottom' ? farDown : area.top }
  // A nearest free place touches, on each axis, the edge of the area or an obstacle.
  const lefts = candidates(
    wanted.left,
    obstacles.map(({ left }) => left - GAP - size.width),
    [area.left, farRight],
  )
  const tops = candidates(
    wanted.top,
    obstacles.map(({ top, bottom }) => (near === 'bottom' ? top - GAP - size.height : bottom + GAP)),
    [area.top, farDown],
  )
  let best = { place: wanted, covered: Number.POSITIVE_INFINITY, distance: 0 }
  for (const left of lefts) {
    for (const top of tops) {
      const distance = Math.abs(left - wanted.left) + Math.abs(top - wanted.top)
      if (best.covered === 0 && distance >= best.distance) continue
      const covered = coveredArea(
        { left, top, right: left + size.width, bottom: top + size.height },
        obstacles,
      )
      if (covered < best.covered || (covered === best.covered && distance < best.distance))
        best = { place: { left, top }, covered, distance }
    }
  }
  return best.place
}

/** Whether a box covers something, or comes closer to it than it should. */
export const isFree = (box: Box, obstacles: readonly Box[]) => coveredArea(box, obstacles) === 0

/** The values within the range, each once, nearest to the wanted one first. */
function candidates(wanted: number, values: number[], [least, most]: [number, number]): number[] {
  const inRange = values.map(Math.round).filter(value => value >= least && value <= most)
  return [...new Set([wanted, ...inRange])].toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
}

function coveredArea(box: Box, obstacles: readonly Box[]): number {
  return obstacles.reduce((sum, each) => {
    const width = Math.min(box.right, each.right) - Math.max(box.left, each.left)
    const height = Math.min(box.bottom, each.bottom) - Math.max(box.top, each.top)
    return width > 0 && height > 0 ? sum + width * height : sum
  }, 0)
}
