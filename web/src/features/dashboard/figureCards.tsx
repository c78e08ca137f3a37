import { Trans, useLingui } from '@lingui/react'
import type { SystemStatus } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** The summary cards; each links to the list that it counts. */
export function FigureCards({ figures, isLost }: { figures: SystemStatus | undefined; isLost: boolean }) {
  const count = (of: 'users' | 'tournaments' | 'matches' | 'activeTournaments') =>
    figures?.[of] ?? (isLost ? null : undefined)

  return (
    <ul className="figure-cards">
      <li>
        <Link className="figure-card" href="/admin/users">
          <Figure label={<Trans id="Total Users" />} count={count('users')} />
        </Link>
      </li>
      <li>
        <Link className="figure-card" href="/admin/tournaments">
          <Figure label={<Trans id="Total Tournaments" />} count={count('tournaments')} />
        </Link>
      </li>
      <li>
        <Link className="figure-card" href="/admin/matches">
          <Figure label={<Trans id="Total Matches" />} count={count('matches')} />
        </Link>
      </li>
      <li>
        <Link className="figure-card" href="/admin/tournaments">
          <Figure label={<Trans id="Active Tournaments" />} count={count('activeTournaments')} />
        </Link>
      </li>
    </ul>
  )
}

/** Undefined while it is awaited, null where it cannot be had. */
function Figure({ label, count }: { label: ReactNode; count: number | null | undefined }) {
  const { i18n } = useLingui()
  return (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-count">
        {count === undefined ? <span className="skeleton" /> : count === null ? '–' : i18n.number(count)}
      </span>
    </>
  )
}
