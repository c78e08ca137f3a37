import { Trans, useLingui } from '@lingui/react'
import type { AlertDashboard } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { typeText } from '../alertNames.ts'
import { listHref } from '../list/listUrl.ts'

/** `newAlerts` is the latest count from the live connection. */
export function SummaryCards({ dashboard, newAlerts }: { dashboard: AlertDashboard; newAlerts: number }) {
  const { i18n } = useLingui()
  const { criticalAlerts, openCriticalAlerts, totalAlerts, recentAlerts, alertsByType } = dashboard
  const [commonest] = alertsByType
  return (
    <ul className="alert-cards">
      <Card
        href={listHref({ status: 'new' })}
        name={<Trans id="New Alerts" />}
        figure={i18n.number(newAlerts)}
        line={<Trans id="unassigned" />}
        tone={newAlerts > 0 ? 'accent' : 'calm'}
      />
      <Card
        href={listHref({ severity: 'critical' })}
        name={<Trans id="Critical Alerts" />}
        figure={i18n.number(criticalAlerts)}
        line={
          <Trans
            id="{n, plural, one {# still open} other {# still open}}"
            values={{ n: openCriticalAlerts }}
          />
        }
        tone={openCriticalAlerts > 0 ? 'danger' : 'calm'}
      />
      <Card
        href={listHref()}
        name={<Trans id="Total Alerts" />}
        figure={recentAlerts.length === 0 ? '0' : `${i18n.number(recentAlerts.length)}+`}
        line={<Trans id="recent, {n} in total" values={{ n: i18n.number(totalAlerts) }} />}
        tone="calm"
      />
      <Card
        href={listHref(commonest ? { type: commonest._id } : {})}
        name={<Trans id="Alert Types" />}
        figure={i18n.number(alertsByType.length)}
        line={
          commonest ? (
            <Trans id="Most common: {type}" values={{ type: typeText(i18n, commonest._id) }} />
          ) : (
            <Trans id="None yet" />
          )
        }
        tone="calm"
      />
    </ul>
  )
}

interface CardProps {
  href: string
  name: ReactNode
  figure: string
  line: ReactNode
  tone: 'calm' | 'accent' | 'danger'
}

function Card({ href, name, figure, line, tone }: CardProps) {
  return (
    <li>
      <Link href={href} className="panel alert-card" data-tone={tone}>
        <span className="soft small strong">{name}</span>
        <span className="alert-card-figure bold numeric">{figure}</span>
        <span className="soft tiny">{line}</span>
      </Link>
    </li>
  )
}
