import { Trans, useLingui } from '@lingui/react'
import type { SystemStatus } from '@valecuatro/contract'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

/** Where everybody is listed, further down on the same page. */
const USERS_ID = 'user-management'

/** What the house counts; each leads to what was counted. */
export function FigureCards({ figures }: { figures: SystemStatus | undefined }) {
  return (
    <ul className="figure-cards">
      <li>
        <a className="figure-card" href={`#${USERS_ID}`} onClick={goToUsers}>
          <Figure label={<Trans id="Total Users" />} count={figures?.users} />
        </a>
      </li>
      <li>
        <Link className="figure-card" href="/admin/tournaments">
          <Figure label={<Trans id="Total Tournaments" />} count={figures?.tournaments} />
        </Link>
      </li>
      <li>
        <Link className="figure-card" href="/admin/matches">
          <Figure label={<Trans id="Total Matches" />} count={figures?.matches} />
        </Link>
      </li>
      <li>
        <Link className="figure-card" href="/admin/tournaments">
          <Figure label={<Trans id="Active Tournaments" />} count={figures?.activeTournaments} />
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

function Figure({ label, count }: { label: ReactNode; count: number | undefined }) {
  const { i18n } = useLingui()
  return (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-count">
        {count === undefined ? <span className="skeleton" /> : i18n.number(count)}
      </span>
    </>
  )
}
