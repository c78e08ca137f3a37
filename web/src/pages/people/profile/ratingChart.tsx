import type { RatingPoint, UserId } from '@valecuatro/contract'
import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { Loaded } from '../../../ui/loaded.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { nearestPoint, plotShape } from './plotShape.ts'
import { useRatingHistory } from './usePlayer.ts'

interface RatingChartProps {
  playerId: UserId
  /** Whether the current rating is provisional. */
  isProvisional: boolean
}

export function RatingChart({ playerId, isProvisional }: RatingChartProps) {
  const query = useRatingHistory(playerId)
  return (
    <section className="panel rating-chart" aria-labelledby="rating-title">
      <h2 id="rating-title" className="section-title">
        <Trans id="Rating" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="15rem" />}
        failed={<Trans id="Your rating history could not be loaded" />}
      >
        {course =>
          course.length < 2 ? (
            <TooFewGames course={course} />
          ) : (
            <RatingHistory course={course} isProvisional={isProvisional} />
          )
        }
      </Loaded>
    </section>
  )
}

function RatingHistory({ course, isProvisional }: { course: RatingPoint[]; isProvisional: boolean }) {
  const { i18n } = useLingui()
  const ratings = course.map(({ rating }) => rating)
  return (
    <>
      <p className="rating-range">
        <Trans
          id="Highest {best}, lowest {lowest}, current {now}"
          values={{
            best: i18n.number(Math.max(...ratings)),
            lowest: i18n.number(Math.min(...ratings)),
            now: <Rating rating={ratings.at(-1) ?? 0} isProvisional={isProvisional} />,
          }}
        />
      </p>
      <RatingPlot course={course} />
    </>
  )
}

function TooFewGames({ course }: { course: RatingPoint[] }) {
  return (
    <div className="no-course stack-3 soft">
      <svg viewBox="0 0 240 60" aria-hidden="true">
        <path className="plot-grid" d="M4 12H236M4 48H236" />
        <path className="plot-line" strokeDasharray="2 9" d="M4 44C60 44 70 22 110 26S180 40 236 14" />
      </svg>
      <p>
        {course.length === 0 ? (
          <Trans id="The chart starts after two rated games." />
        ) : (
          <Trans id="You have one rated game so far. The chart starts after the second." />
        )}
      </p>
    </div>
  )
}

const HEIGHT = 240
const MARGIN = { left: 46, right: 12, top: 14, bottom: 28 }

/** The rating over time. The keyboard operates it as a slider: each step is a game, described in words. */
function RatingPlot({ course }: { course: readonly RatingPoint[] }) {
  const { i18n } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 640)
  const last = course.length - 1
  const [picked, setPicked] = useState(last)
  const current = Math.min(picked, last)
  const point = course[current]
  const { points, ticks } = plotShape(
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
    setPicked(nearestPoint(points, event.clientX - left))
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
            <Trans id="Watch the replay" />
          </Link>
        )}
      </p>
    </>
  )
}

/** The current width of an element in pixels, so that the chart's lines and text are not stretched. */
function useWidth(element: RefObject<HTMLElement | null>, otherwise: number): number {
  const [width, setWidth] = useState(otherwise)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth || otherwise))
    observer.observe(measured)
    setWidth(measured.clientWidth || otherwise)
    return () => observer.disconnect()
  }, [element, otherwise])
  return width
}
