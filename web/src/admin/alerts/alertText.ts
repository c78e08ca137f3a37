import type { I18n } from '@lingui/core'
import type { Alert } from '@valecuatro/contract'
import { EVIDENCE_TEXTS, findAlertText } from '@valecuatro/contract/alertTexts'
import { translateServerText } from '../../i18n/locale.ts'

/** The audit log keeps the title of an alert as text: “Request failed” is then followed by a colon and the route. */
export const TITLES_WITH_VALUE = [/*i18n*/ 'Request failed']

type Titled = Pick<Alert, 'code' | 'params' | 'title'>

/** The title of an alert in the reader's language; as it came, where it is free text or has a newer server's code. */
export function alertTitle(i18n: I18n, { code, params, title }: Titled): string {
  const text = findAlertText(code)
  return text ? i18n._(text.title, params) : translateServerText(i18n, title)
}

export function alertDescription(
  i18n: I18n,
  { code, params, description }: Pick<Alert, 'code' | 'params' | 'description'>,
): string {
  const text = findAlertText(code)
  return text ? i18n._(text.description, params) : translateServerText(i18n, description)
}

/** A word of an alert's evidence: some are codes. */
export function evidenceText(i18n: I18n, value: string): string {
  const text = (EVIDENCE_TEXTS as Record<string, string>)[value]
  return text === undefined ? translateServerText(i18n, value) : i18n._(text)
}
