import { bead, flourish, leaf, scroll } from './filete.ts'
import { at, circle, group, line, move, use } from './svg.ts'

const WINE = '#5a1220'
const DEEP = '#3f0a15'
const ROSE = '#a8384a'
const GOLD = '#e5b23b'
const CREAM = '#f3dfae'
const GRAIN = '#d3b06a'
const bright = { fill: GOLD, stroke: DEEP, width: 1.4 }
const soft = { fill: ROSE, stroke: DEEP, width: 1.4 }

/** One quarter of the ornament, the upper left. */
function quarter(): string {
  return (
    leaf(soft, at(100, 58, 1.1, 205)) +
    move(flourish(bright, soft), `${at(98, 102, 1.1)}scale(-1 1)`) +
    leaf(soft, at(27, 116, 0.8, -78)) +
    leaf(soft, at(40, 74, 0.75, 20)) +
    scroll(bright, at(20, 138, 1)) +
    leaf(bright, at(20, 140, 0.9, 4)) +
    scroll(soft, `${at(78, 26, 0.8, -90)}scale(-1 1)`) +
    scroll(bright, `${at(20, 72, 0.8)}`) +
    bead(25, 25, 4, bright) +
    bead(100, 25, 3, bright)
  )
}

/** Four matches, two and two as a V: what the last raise is worth, the same from whichever side one looks. */
function monogram(): string {
  const v = 'M76 130L100 186L124 130'
  const stick = (d: string) => line(d, DEEP, 12) + line(d, CREAM, 7.5) + line(d, GRAIN, 1.6)
  return (
    circle(100, 155, 47, { fill: DEEP, stroke: GOLD, width: 2.4 }) +
    circle(100, 155, 42.5, { fill: 'none', stroke: ROSE, width: 1.4 }) +
    group(
      stick(v) +
        [76, 124]
          .map(
            x =>
              `<ellipse cx="${x}" cy="129" rx="6.4" ry="7.6" fill="#d4473a" stroke="${DEEP}" stroke-width="2"/>`,
          )
          .join(''),
      { extra: 'id="vee" stroke-linejoin="round" stroke-linecap="round"' },
    ) +
    use('vee', 'rotate(180 100 155)') +
    // Once more where the V lies above; the wood a little longer than its edge, so that no seam shows.
    line('M82 144L91 165', DEEP, 12) +
    line('M81.4 142.6L91.6 166.4', CREAM, 7.5) +
    line('M81.4 142.6L91.6 166.4', GRAIN, 1.6) +
    bead(66, 155, 3, bright) +
    bead(134, 155, 3, bright)
  )
}

export function back(): string {
  return (
    use('paper') +
    `<rect x="8" y="8" width="184" height="294" rx="8" fill="${WINE}"/>` +
    `<rect x="13" y="13" width="174" height="284" rx="5" fill="none" stroke="${GOLD}" stroke-width="1.6"/>` +
    `<g id="half">${quarter()}${move(quarter(), 'matrix(-1 0 0 1 200 0)')}</g>` +
    use('half', 'rotate(180 100 155)') +
    monogram()
  )
}
