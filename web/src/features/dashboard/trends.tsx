import { Trans, useLingui } from '@lingui/react'
import type { DayFigures } from '@valecuatro/contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { sayDay, TrendPlot } from './trendPlot.tsx'

/** The last thirty days in three small plots, and in a table for who wants the figures. */
export function Trends({ days }: { days: readonly DayFigures[] }) {
  const sum = (of: 'newPlayers' | 'matchesFinished') => days.reduce((total, day) => total + day[of], 0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="trends">
        <TrendPlot
          days={days}
          of="newPlayers"
          kind="bars"
          title={<Trans id="New players" />}
          count={sum('newPlayers')}
          words={<Trans id="in the last 30 days" />}
        />
        <TrendPlot
          days={days}
          of="matchesFinished"
          kind="bars"
          title={<Trans id="Matches played" />}
          count={sum('matchesFinished')}
          words={<Trans id="in the last 30 days" />}
        />
        <TrendPlot
          days={days}
          of="coinsInPlay"
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
    { key: 'day', label: i18n._('Day'), kind: 'title', cell: day => sayDay(i18n, day.day) },
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
