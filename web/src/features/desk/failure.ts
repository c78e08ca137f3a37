import type { I18n } from '@lingui/core'
import type { CallFailure } from '../../net/call.ts'
import { translated } from '../language/translated.ts'
import { CallError } from '../queries/ask.ts'

/** The sentence that the server gave, in the reader's language; null where it gave none or nobody answered. */
export function serverSentence(i18n: I18n, failure: CallFailure): string | null {
  if (failure.reason !== 'refused' || failure.error === null) return null
  return translated(i18n, failure.error)
}

/** What to say of a failed call: the server's sentence, or else ours. */
export const sentenceOf = (i18n: I18n, failure: CallFailure, otherwise: string): string =>
  serverSentence(i18n, failure) ?? otherwise

export const failureOf = (error: Error | null): CallFailure | null =>
  error instanceof CallError ? error.failure : null
