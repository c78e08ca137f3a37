import './alerts.css'
import { useLingui } from '@lingui/react'
import type { AlertStatus, AlertType, Severity } from '@valecuatro/contract'
import { severityWords, statusWords, typeWords } from './words.ts'

const BARS = [1, 2, 3, 4]
const HEIGHT: Record<Severity, number> = { low: 1, medium: 2, high: 3, critical: 4 }

/** The word, and bars that are seen at a glance without telling colours apart. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { i18n } = useLingui()
  return (
    <span className="severity" data-severity={severity}>
      <span className="severity-bars" aria-hidden="true">
        {BARS.map(bar => (
          <i key={bar} data-on={bar <= HEIGHT[severity]} />
        ))}
      </span>
      {severityWords(i18n, severity)}
    </span>
  )
}

export function StatusBadge({ status }: { status: AlertStatus }) {
  const { i18n } = useLingui()
  return (
    <span className="badge alert-status" data-status={status}>
      {statusWords(i18n, status)}
    </span>
  )
}

export function TypeBadge({ type }: { type: AlertType }) {
  const { i18n } = useLingui()
  return <span className="badge">{typeWords(i18n, type)}</span>
}
