import { at, circle, group, line, move, path, use } from './svg.ts'

/** The strokes of the ornaments, drawn once; each use sets fill and stroke. */
export const filete = (): string[] => [
  path(
    'M0 0C20 -4 36 -22 32 -42C29 -56 11 -58 7 -46C4 -37 13 -31 19 -37C14 -35 11 -39 13 -43C16 -49 24 -47 25 -39C26 -25 14 -9 0 0Z',
    { extra: 'id="scroll"' },
  ),
  path('M0 0C6 -11 20 -15 32 -9C25 2 12 7 0 0Z', { extra: 'id="leaf"' }),
]

type Strokes = { fill: string; stroke: string; width?: number }

const ink = ({ fill, stroke, width = 1.6 }: Strokes): string =>
  `fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`

export const scroll = (strokes: Strokes, transform: string): string => use('scroll', transform, ink(strokes))
export const leaf = (strokes: Strokes, transform: string): string => use('leaf', transform, ink(strokes))

/** The same again, as in a mirror that stands upright at x. */
export const mirrored = (content: string, x = 100): string =>
  content + move(content, `matrix(-1 0 0 1 ${2 * x} 0)`)

/** A flourish that grows from the origin to the upper right. */
export const flourish = (bright: Strokes, deep: Strokes): string =>
  leaf(deep, at(14, -6, 0.8, 12)) +
  leaf(deep, at(24, -17, 0.7, -22)) +
  scroll(bright, at(0, 0, 1)) +
  leaf(bright, at(0, 0, 0.9, 30))

const SKY = '#7fb8e6'
const SKY_DEEP = '#3f7fb5'

/** A sky-blue and white ribbon that waves across the card, 120 wide around the origin. */
export function ribbon(stroke: string): string {
  return group(
    path('M-46 -4C-62 0 -70 16 -68 36L-58 28L-48 38C-48 24 -42 14 -34 10Z', { fill: SKY_DEEP }) +
      path('M46 4C62 0 70 -16 68 -36L58 -28L48 -38C48 -24 42 -14 34 -10Z', { fill: SKY_DEEP }) +
      path(
        'M-54 -8C-34 -26 -16 0 2 -4C20 -8 34 -26 54 -16V8C34 -2 20 18 2 22C-16 26 -34 0 -54 18C-58 10 -58 0 -54 -8Z',
        {
          fill: SKY,
        },
      ) +
      line('M-54 5C-34 -13 -16 13 2 9C20 5 34 -13 53 -4', '#fdf9ee', 8) +
      path(
        'M-54 -8C-34 -26 -16 0 2 -4C20 -8 34 -26 54 -16V8C34 -2 20 18 2 22C-16 26 -34 0 -54 18C-58 10 -58 0 -54 -8Z',
        {
          fill: 'none',
        },
      ) +
      line('M-40 -12C-32 -14 -26 -10 -20 -6M22 -6C30 -10 36 -15 44 -15', '#d3e9fa', 2),
    { stroke, width: 2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  )
}

/** A bead with a light on it, as the painters set at the end of a stroke. */
export const bead = (x: number, y: number, r: number, { fill, stroke, width = 1.6 }: Strokes): string =>
  circle(x, y, r, { fill, stroke, width })
