import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import type { Stats } from '@valecuatro/contract'
import type { ReactNode } from 'react'

interface FiguresProps {
  stats: Stats
  /** Undefined while it is not known yet, null where there is none. */
  rating: number | null | undefined
  /** Only one's own. */
  coins?: number
}

/** The scoreboard: what a player has made of it so far. */
export function Figures({ stats, rating, coins }: FiguresProps) {
  const { i18n } = useLingui()
  const decided = stats.wins + stats.losses
  const rate = decided === 0 ? null : i18n.number(stats.wins / decided, { style: 'percent' })
  return (
    <section className="felt-table figures" aria-labelledby="stats-title">
      <h2 id="stats-title" className="sr-only">
        <Trans id="Statistics" />
      </h2>
      <dl data-count={coins === undefined ? 5 : 6}>
        <Figure label={<Trans id="Rating" />} isMain>
          {typeof rating === 'number' ? i18n.number(rating) : <Blank isNone={rating === null} />}
        </Figure>
        <Figure label={<Trans id="Win rate" />}>{rate ?? <Blank isNone />}</Figure>
        <Figure label={<Trans id="Games" />}>{i18n.number(stats.gamesPlayed)}</Figure>
        <Figure label={<Trans id="Wins" />}>{i18n.number(stats.wins)}</Figure>
        <Figure label={<Trans id="Losses" />}>{i18n.number(stats.losses)}</Figure>
        {coins !== undefined && <Figure label={<Trans id="Coins" />}>{i18n.number(coins)}</Figure>}
      </dl>
    </section>
  )
}

function Figure({ label, isMain, children }: { label: ReactNode; isMain?: boolean; children: ReactNode }) {
  return (
    <div className="figure" data-main={isMain}>
      <dt>{label}</dt>
      <dd data-long={typeof children === 'string' && children.length > 6}>{children}</dd>
    </div>
  )
}

/** No figure: because there is none, or because it has not arrived. */
function Blank({ isNone }: { isNone: boolean }) {
  return (
    <>
      <span aria-hidden="true">{isNone ? '–' : '…'}</span>
      <span className="sr-only">{isNone ? <Trans id="none yet" /> : <Trans id="not known yet" />}</span>
    </>
  )
}
