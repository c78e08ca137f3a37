import type { I18n } from '@lingui/core'
import type { Alert } from '@valecuatro/contract'
import { EVIDENCE_TEXTS, findAlertText } from '@valecuatro/contract/alertTexts'
import { translateServerText } from '../../../i18n/locale.ts'

/** The audit log stores an alert's title as text: “Request failed” is then followed by a colon and the route. */
export const TITLES_WITH_VALUE = [/*i18n*/ 'Request failed']

type Titled = Pick<Alert, 'code' | 'params' | 'title'>

/** The translated title of an alert; free text and unknown codes of a newer server are shown as received. */
export function alertTitle(i18n: I18n, { code, params, title }: Titled): string {
  const text = findAlertText(code)
  return text ? i18n._(text.title, params) : translateServerText(i18n, title)
}

/** The title of a kind of alert; a value in it is left open. */
export const kindText = (i18n: I18n, code: string): string =>
  i18n._(findAlertText(code)?.title ?? code, { route: '…' })

export function alertDescription(
  i18n: I18n,
  { code, params, description }: Pick<Alert, 'code' | 'params' | 'description'>,
): string {
  const text = findAlertText(code)
  return text ? i18n._(text.description, params) : translateServerText(i18n, description)
}

/** Translates a value of an alert's evidence if it is a known code. */
export function evidenceText(i18n: I18n, value: string): string {
  const text = Object.hasOwn(EVIDENCE_TEXTS, value)
    ? (EVIDENCE_TEXTS as Record<string, string>)[value]
    : undefined
  return text === undefined ? translateServerText(i18n, value) : i18n._(text)
}
