import { type AlertCodeOf, type AlertText, DETECTORS, type Detector } from './detectors.ts'

/** Alerts that the server raises directly, without a detector. */
export const SYSTEM_ALERTS = {
  'ledger-differs': {
    title: 'Ledger mismatch',
    description: 'Differences found between wallets and ledger: {count}.',
  },
  'refresh-reused': {
    title: 'Refresh token reused',
    description: 'The session may have been stolen. It has been ended on all devices.',
  },
  'coins-by-hand': {
    title: 'Unusually many coins by hand',
    description: 'An administrator has moved many coins by hand, compared with the coins in play.',
  },
  'call-failed': {
    title: 'Request failed: {route}',
    description: 'The server failed to answer a request.',
  },
} as const satisfies Record<string, AlertText>

export type SystemAlertCode = keyof typeof SYSTEM_ALERTS
export type AlertCode = AlertCodeOf<Detector> | SystemAlertCode
export type AlertParams = Record<string, string | number>

const ALERT_TEXTS: Record<string, AlertText> = Object.assign(
  {},
  SYSTEM_ALERTS,
  ...Object.values(DETECTORS).map(({ alerts }) => alerts),
)

/** The kinds of alerts that the server raises. */
export const ALERT_CODES: readonly string[] = Object.keys(ALERT_TEXTS)

/** The English title and description of a code, with `{name}` for parameters; null for a code of a newer server. */
export const findAlertText = (code: string | null): AlertText | null =>
  code !== null && Object.hasOwn(ALERT_TEXTS, code) ? ALERT_TEXTS[code]! : null

/** The title and description of an alert in English. */
export function writeAlertText(code: AlertCode, params: AlertParams): AlertText {
  const { title, description } = ALERT_TEXTS[code]!
  const fillIn = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
  return { title: fillIn(title), description: fillIn(description) }
}

/** The texts for codes in an alert's evidence. */
export const EVIDENCE_TEXTS = {
  'card-not-dealt': 'a card they were not dealt',
  'not-seated': 'a table they are not seated at',
  'same-table': 'at the same table',
  'same-tournament': 'in the same tournament',
  'same-daily-deal': 'in the same daily deal',
  'report-cheating': 'cheating',
  'report-insults': 'insults',
  'report-losing-on-purpose': 'losing on purpose',
  'report-offensive-name': 'offensive name',
  'report-other': 'other',
} as const
export type EvidenceCode = keyof typeof EVIDENCE_TEXTS

/** All English sentences of alerts and detectors; each has to be translated. */
export const ALERT_SENTENCES: readonly string[] = [
  ...new Set([
    ...Object.values(ALERT_TEXTS).flatMap(({ title, description }) => [title, description]),
    ...Object.values(EVIDENCE_TEXTS),
    ...Object.values(DETECTORS).flatMap(({ name, summary, thresholds }) => [
      name,
      summary,
      ...Object.values(thresholds).map(({ label }) => label),
    ]),
  ]),
]
