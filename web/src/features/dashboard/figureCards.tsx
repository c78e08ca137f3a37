import { Trans, useLingui } from '@lingui/react'
import type { SystemStatus } from '@valecuatro/contract'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

/** Where everybody is listed, further down on the same page. */
const USERS_ID = 'user-management'

/** What the house counts; each leads to what was counted. */
export function FigureCards({ figures, isLost }: { figures: SystemStatus | undefined; isLost: boolean }) {
  const count = (of: 'users' | 'tournaments' | 'matches' | 'activeTournaments') =>
    figures?.[of] ?? (isLost ? null : undefined)

  return (
    <ul className="figure-cards">
      <li>
        <a className="figure-card" href={`#${USERS_ID}`} onClick={goToUsers}>
          <Figure label={<Trans id="Total Users" />} count={count('users')} />
        </a>
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

/** No new address for it: the one that is there says which users are shown. */
function goToUsers(event: MouseEvent) {
  event.preventDefault()
  const users = document.getElementById(USERS_ID)
  users?.scrollIntoView()
  users?.focus({ preventScroll: true })
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
