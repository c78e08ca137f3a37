import type { I18n } from '@lingui/core'
import type { AlertStatus, AlertType, Severity } from '@valecuatro/contract'

const TYPES: Record<AlertType, string> = {
  suspicious_activity: /*i18n*/ 'Suspicious activity',
  cheating_detected: /*i18n*/ 'Cheating detected',
  hack_attempt: /*i18n*/ 'Hack attempt',
  unusual_pattern: /*i18n*/ 'Unusual pattern',
  rapid_wins: /*i18n*/ 'Rapid wins',
  impossible_moves: /*i18n*/ 'Impossible moves',
  network_anomaly: /*i18n*/ 'Network anomaly',
  account_abuse: /*i18n*/ 'Account abuse',
  system_error: /*i18n*/ 'System error',
  security_breach: /*i18n*/ 'Security breach',
}

const SEVERITIES: Record<Severity, string> = {
  low: /*i18n*/ 'Low',
  medium: /*i18n*/ 'Medium',
  high: /*i18n*/ 'High',
  critical: /*i18n*/ 'Critical',
}

const STATUSES: Record<AlertStatus, string> = {
  new: /*i18n*/ 'New',
  acknowledged: /*i18n*/ 'Acknowledged',
  investigating: /*i18n*/ 'Investigating',
  resolved: /*i18n*/ 'Resolved',
  dismissed: /*i18n*/ 'Dismissed',
}

const SOURCES: Record<string, string> = {
  anti_cheat: /*i18n*/ 'Anti-cheat',
  network_monitor: /*i18n*/ 'Network monitor',
  system: /*i18n*/ 'System',
  game_engine: /*i18n*/ 'Game engine',
}

export const typeText = (i18n: I18n, type: AlertType) => i18n._(TYPES[type])
export const severityText = (i18n: I18n, severity: Severity) => i18n._(SEVERITIES[severity])
export const statusText = (i18n: I18n, status: AlertStatus) => i18n._(STATUSES[status])

/** The translated name of a recorded type, severity or status; null for any other key or value. */
export function alertTermText(i18n: I18n, key: string, value: unknown): string | null {
  const words: Record<string, Record<string, string>> = {
    type: TYPES,
    severity: SEVERITIES,
    status: STATUSES,
  }
  const known = typeof value === 'string' ? words[key]?.[value] : undefined
  return known === undefined ? null : i18n._(known)
}

/** The sources of the server's own alerts. */
export const KNOWN_SOURCES: readonly string[] = Object.keys(SOURCES)

/** A monitor may use a source name of its own, which is shown as it is. */
export const sourceText = (i18n: I18n, source: string) => {
  const known = SOURCES[source]
  return known === undefined ? source : i18n._(known)
}
