import type { I18n } from '@lingui/core'
import type { CallFailure } from '../../net/call.ts'
import { failureOf, sentenceOf } from '../desk/failure.ts'

/** What to say of a failed call: the server's sentence, or what has gone wrong on the way, or else the fallback. */
export function wordsOfFailure(i18n: I18n, failure: CallFailure | null, fallback: string): string {
  if (failure === null) return fallback
  if (failure.reason === 'unreachable')
    return i18n._('Network connection failed. Please check your internet connection and try again.')
  return failure.unreadable ? i18n._('Network error') : sentenceOf(i18n, failure, fallback)
}

export const wordsOfError = (i18n: I18n, error: Error | null, fallback: string): string =>
  wordsOfFailure(i18n, failureOf(error), fallback)
