import { Trans, useLingui } from '@lingui/react'
import type { Alert } from '@valecuatro/contract'
import { Link } from 'wouter'
import { When } from '../../../ui/when.tsx'
import { alertTitle } from '../alertText.ts'
import { SeverityBadge, StatusBadge } from '../badges.tsx'
import { alertHref } from '../list/address.ts'
import { typeWords } from '../words.ts'

const SHOWN = 3

export function RecentAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const { i18n } = useLingui()
  return (
    <section className="panel alert-panel" aria-label={i18n._('Recent Alerts')}>
      <h2>
        <Trans id="Recent Alerts" />
      </h2>
      {alerts.length === 0 ? (
        <p className="alert-none">
          <Trans id="No recent alerts" />
        </p>
      ) : (
        <ul className="recent-alerts">
          {alerts.slice(0, SHOWN).map(alert => (
            <li key={alert._id}>
              <Link href={alertHref(alert._id)} className="recent-alert">
                <span className="recent-title">{alertTitle(i18n, alert)}</span>
                <span className="recent-marks">
                  <SeverityBadge severity={alert.severity} />
                  <StatusBadge status={alert.status} />
                  <span>{typeWords(i18n, alert.type)}</span>
                  <When at={alert.createdAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
