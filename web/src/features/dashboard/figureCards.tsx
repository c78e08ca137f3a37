import { Trans, useLingui } from '@lingui/react'
import type { SystemStatus } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** What the house counts; each leads to what was counted. */
export function FigureCards({ figures }: { figures: SystemStatus | undefined }) {
  return (
    <ul className="figure-cards">
      <Card label={<Trans id="Total Users" />} count={figures?.users} href="/admin#user-management" />
      <Card label={<Trans id="Total Tournaments" />} count={figures?.tournaments} href="/admin/tournaments" />
      <Card label={<Trans id="Total Matches" />} count={figures?.matches} href="/admin/matches" />
      <Card
        label={<Trans id="Active Tournaments" />}
        count={figures?.activeTournaments}
        href="/admin/tournaments?status=open"
      />
    </ul>
  )
}

function Card({ label, count, href }: { label: ReactNode; count: number | undefined; href: string }) {
  const { i18n } = useLingui()
  const content = (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-count">
        {count === undefined ? <span className="skeleton" /> : i18n.number(count)}
      </span>
    </>
  )
  return (
    <li>
      {href.includes('#') ? (
        <a className="figure-card" href={href.slice(href.indexOf('#'))}>
          {content}
        </a>
      ) : (
        <Link className="figure-card" href={href}>
          {content}
        </Link>
      )}
    </li>
  )
}
