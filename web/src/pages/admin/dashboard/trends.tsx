import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { DayFigures } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { barsOf, lineOf, PLOT } from './plot.ts'

/** The last thirty days as three small plots, and as a table with the figures. */
export function Trends({ days }: { days: readonly DayFigures[] }) {
  const sum = (of: 'newPlayers' | 'matchesFinished') => days.reduce((total, day) => total + day[of], 0)
  const [isOpen, setOpen] = useState(false)
  const valuesOf = (of: Exclude<keyof DayFigures, 'day'>) =>
    days.map(day => ({ day: day.day, value: day[of] }))
  return (
    <>
      <div className="trends">
        <TrendPlot
          days={valuesOf('newPlayers')}
          kind="bars"
          title={<Trans id="New players" />}
          count={sum('newPlayers')}
          words={<Trans id="in the last 30 days" />}
        />
        <TrendPlot
          days={valuesOf('matchesFinished')}
          kind="bars"
          title={<Trans id="Matches played" />}
          count={sum('matchesFinished')}
          words={<Trans id="in the last 30 days" />}
        />
        <TrendPlot
          days={valuesOf('coinsInPlay')}
          kind="line"
          title={<Trans id="Coins in play" />}
          count={days.at(-1)?.coinsInPlay ?? 0}
          words={<Trans id="in wallets and prize pools" />}
        />
      </div>
      <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <Trans id="Hide daily figures" /> : <Trans id="Show daily figures" />}
      </Button>
      {isOpen && <DayTable days={days} />}
    </>
  )
}

function DayTable({ days }: { days: readonly DayFigures[] }) {
  const { i18n } = useLingui()
  const count = (of: Exclude<keyof DayFigures, 'day'>, label: string): Column<DayFigures> => ({
    key: of,
    label,
    numeric: true,
    cell: day => i18n.number(day[of]),
  })
  const columns: Column<DayFigures>[] = [
    { key: 'day', label: i18n._('Day'), kind: 'title', cell: day => formatDay(i18n, day.day) },
    count('newPlayers', i18n._('New players')),
    count('activePlayers', i18n._('Active players')),
    count('matchesFinished', i18n._('Matches played')),
    count('coinsInPlay', i18n._('Coins in play')),
  ]
  return (
    <Table
      caption={i18n._('The last 30 days, newest first')}
      columns={columns}
      rows={days.toReversed()}
      rowKey={day => day.day}
    />
  )
}

interface TrendPlotProps {
  days: readonly { day: string; value: number }[]
  kind: 'bars' | 'line'
  title: ReactNode
  /** The main figure and its label. */
  count: number
  words: ReactNode
  /** The list behind the main figure. */
  href?: string
}

/** A plot of one figure by day; a table should have the same values. */
export function TrendPlot({ days, kind, title, count, words, href }: TrendPlotProps) {
  const { i18n } = useLingui()
  const values = days.map(({ value }) => value)
  const dayOf = (day: { day: string } | undefined) => (day ? formatDay(i18n, day.day) : '')
  const step = PLOT.width / Math.max(1, days.length)
  return (
    <figure className="trend">
      <figcaption>
        <span className="figure-label soft small strong">{title}</span>
        <span className="large bold numeric">
          {href ? (
            <Link href={href} className="record-link">
              {i18n.number(count)}
            </Link>
          ) : (
            i18n.number(count)
          )}
        </span>{' '}
        <span className="trend-words">{words}</span>
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
            <title>{`${dayOf(day)}: ${i18n.number(day.value)}`}</title>
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

/** A day in the server's calendar is not converted to the local time zone. */
export const formatDay = (i18n: I18n, day: string): string =>
  i18n.date(day, { day: 'numeric', month: 'short', timeZone: 'UTC' })
