import { Trans, useLingui } from '@lingui/react'
import type { RatingPoint } from '@valecuatro/contract'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { nearest, shapeOf } from './plotShape.ts'
import { useWidth } from './useWidth.ts'

const HEIGHT = 240
const MARGIN = { left: 46, right: 12, top: 14, bottom: 28 }

/** The course of a rating. A slider to the keyboard: each step is a game, read out in words. */
export function RatingPlot({ course }: { course: readonly RatingPoint[] }) {
  const { i18n } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 640)
  const last = course.length - 1
  const [picked, setPicked] = useState(last)
  const current = Math.min(picked, last)
  const point = course[current]
  const { points, ticks } = shapeOf(
    course.map(({ rating }) => rating),
    {
      left: MARGIN.left,
      right: width - MARGIN.right,
      top: MARGIN.top,
      bottom: HEIGHT - MARGIN.bottom,
    },
  )
  const place = points[current]
  if (!point || !place) return null

  const day = (at: string) => i18n.date(at, { dateStyle: 'medium' })
  const line = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
  const base = HEIGHT - MARGIN.bottom
  const words = i18n._('Rating {rating} after the game of {day}', {
    rating: i18n.number(point.rating),
    day: day(point.at),
  })

  function follow(event: PointerEvent) {
    const left = frame.current?.getBoundingClientRect().left ?? 0
    setPicked(nearest(points, event.clientX - left))
  }

  function walk(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      PageDown: current - 10,
      PageUp: current + 10,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setPicked(Math.max(0, Math.min(last, next)))
  }

  return (
    <>
      <div
        ref={frame}
        className="rating-plot"
        role="slider"
        tabIndex={0}
        aria-label={i18n._('Rating after each game')}
        aria-valuemin={1}
        aria-valuemax={course.length}
        aria-valuenow={current + 1}
        aria-valuetext={words}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setPicked(last)}
        onKeyDown={walk}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width="100%" height={HEIGHT} aria-hidden="true">
          {ticks.map(({ value, y }) => (
            <g key={value}>
              <line className="plot-grid" x1={MARGIN.left} x2={width - MARGIN.right} y1={y} y2={y} />
              <text className="plot-label" x={MARGIN.left - 8} y={y} dy="0.35em" textAnchor="end">
                {i18n.number(value)}
              </text>
            </g>
          ))}
          <path className="plot-area" d={`${line}L${points.at(-1)?.x} ${base}L${points[0]?.x} ${base}Z`} />
          <path className="plot-line" d={line} />
          <text className="plot-label" x={MARGIN.left} y={HEIGHT - 6}>
            {day(course[0]!.at)}
          </text>
          <text className="plot-label" x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end">
            {day(course[last]!.at)}
          </text>
          <line className="plot-guide" x1={place.x} x2={place.x} y1={MARGIN.top} y2={base} />
          <circle className="plot-point" cx={place.x} cy={place.y} r="6" />
        </svg>
      </div>
      <p className="plot-reading">
        <strong>{i18n.number(point.rating)}</strong>
        <span>{day(point.at)}</span>
        {point.gameId && (
          <Link href={`/game/${point.gameId}/replay`} className="link">
            <Trans id="Watch replay" />
          </Link>
        )}
      </p>
    </>
  )
}
