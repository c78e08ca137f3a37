import type { I18n } from '@lingui/core'
import type { CallFailure } from '../net/call.ts'
import { translateServerText } from './locale.ts'

/** The server's error message, translated; null if it gave none or was unreachable. */
export function serverErrorText(i18n: I18n, failure: CallFailure): string | null {
  if (failure.reason !== 'refused' || failure.error === null) return null
  return translateServerText(i18n, failure.error)
}

/** The server's error message, or `otherwise` if there is none. */
export const failureText = (i18n: I18n, failure: CallFailure, otherwise: string): string =>
  serverErrorText(i18n, failure) ?? otherwise
