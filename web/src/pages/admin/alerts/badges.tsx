import './alerts.css'
import { useLingui } from '@lingui/react'
import type { AlertStatus, AlertType, Severity } from '@valecuatro/contract'
import { Icon } from '../../../ui/icons.tsx'
import { severityText, statusText, typeText } from './alertNames.ts'

const BARS = [1, 2, 3, 4]
const HEIGHT: Record<Severity, number> = { low: 1, medium: 2, high: 3, critical: 4 }

/** The severity as a word and as bars, so that it does not depend on colour alone. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { i18n } = useLingui()
  return (
    <span className="severity small strong nowrap" data-severity={severity}>
      <span className="severity-bars" aria-hidden="true">
        {BARS.map(bar => (
          <i key={bar} data-on={bar <= HEIGHT[severity]} />
        ))}
      </span>
      {severityText(i18n, severity)}
    </span>
  )
}

export function StatusBadge({ status }: { status: AlertStatus }) {
  const { i18n } = useLingui()
  return (
    <span className="badge alert-status" data-status={status}>
      {statusText(i18n, status)}
    </span>
  )
}

export function TypeBadge({ type }: { type: AlertType }) {
  const { i18n } = useLingui()
  return <span className="badge">{typeText(i18n, type)}</span>
}

export const ListIcon = () => (
  <Icon size={18}>
    <path d="M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.5M4 12h.5M4 18h.5" />
  </Icon>
)
export const OverviewIcon = () => (
  <Icon size={18}>
    <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />
  </Icon>
)
export const ExportIcon = () => (
  <Icon size={18}>
    <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15" />
  </Icon>
)
export const BackIcon = () => (
  <Icon size={18}>
    <path d="M10.5 5.5L4 12l6.5 6.5M4.5 12H20" />
  </Icon>
)
export const DialsIcon = () => (
  <Icon size={18}>
    <path d="M4 7h8M18 7h2M4 17h2M12 17h8" />
    <circle cx="15" cy="7" r="2.5" />
    <circle cx="9" cy="17" r="2.5" />
  </Icon>
)
export const BellOffIcon = () => (
  <Icon size={18}>
    <path d="M5 17.5c1.4-1.6 2-3.2 2-6.5a5 5 0 0 1 10 0c0 3.3.6 4.9 2 6.5H5ZM10 20.5h4M4 4l16 16" />
  </Icon>
)
export const FunnelIcon = () => (
  <Icon size={18}>
    <path d="M4 5h16l-6 7.5V19l-4-2v-4.5L4 5Z" />
  </Icon>
)
export const KeysIcon = () => (
  <Icon size={18}>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <path d="M7 10h.5M11.7 10h.6M16.5 10h.5M8 14h8" />
  </Icon>
)
