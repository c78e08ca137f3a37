import type { ReactNode } from 'react'
import type { Rim } from './medallion.ts'

const around = (count: number, draw: (degrees: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count))

/** What the sign-painter put between the edge and the field. */
export const RIM_DRAWINGS: Record<Rim, ReactNode> = {
  beads: around(24, degrees => (
    <circle key={degrees} cy="-28.2" r="1.25" transform={`rotate(${degrees})`} fill="#5b3608" />
  )),
  rays: around(28, degrees => (
    <path key={degrees} d="M-1-26.4L0-30.2 1-26.4Z" transform={`rotate(${degrees})`} fill="#5b3608" />
  )),
  rope: around(26, degrees => (
    <path
      key={degrees}
      d="M-1.7-26.6C-.6-28.2.6-28.2 1.7-29.8"
      transform={`rotate(${degrees})`}
      fill="none"
      stroke="#5b3608"
      strokeWidth="1.1"
    />
  )),
}
