import { useLingui } from '@lingui/react'
import type { DayFigures } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { barsOf, lineOf, PLOT } from './plot.ts'

interface TrendPlotProps {
  days: readonly DayFigures[]
  of: Exclude<keyof DayFigures, 'day'>
  kind: 'bars' | 'line'
  title: ReactNode
  /** The figure that counts, and what it is. */
  count: number
  words: ReactNode
}

/** The course of one figure at a glance; the table below says the same day by day. */
export function TrendPlot({ days, of, kind, title, count, words }: TrendPlotProps) {
  const { i18n } = useLingui()
  const values = days.map(day => day[of])
  const dayOf = (day: DayFigures | undefined) => (day ? sayDay(i18n, day.day) : '')
  const step = PLOT.width / Math.max(1, days.length)
  return (
    <figure className="trend">
      <figcaption>
        <span className="figure-label">{title}</span>
        <span className="trend-count">{i18n.number(count)}</span> <span className="trend-words">{words}</span>
      </figcaption>
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" aria-hidden="true">
        <line className="trend-ground" x1="0" x2={PLOT.width} y1={PLOT.height} y2={PLOT.height} />
        {kind === 'bars' ? (
          barsOf(values).map((bar, index) => <rect key={days[index]?.day} className="trend-bar" {...bar} />)
        ) : (
          <path className="trend-line" d={lineOf(values)} />
        )}
        {days.map((day, index) => (
          <rect key={day.day} className="trend-hit" x={index * step} y="0" width={step} height={PLOT.height}>
            <title>{`${dayOf(day)}: ${i18n.number(day[of])}`}</title>
          </rect>
        ))}
      </svg>
      <p className="trend-ends" aria-hidden="true">
        <span>{dayOf(days[0])}</span>
        <span>{dayOf(days.at(-1))}</span>
      </p>
    </figure>
  )
}

/** A day of the server's calendar is the same day wherever it is read. */
export const sayDay = (i18n: ReturnType<typeof useLingui>['i18n'], day: string): string =>
  i18n.date(day, { day: 'numeric', month: 'short', timeZone: 'UTC' })
