import type { I18n } from '@lingui/core'
import type { RefusalCode } from '@valecuatro/contract'

/** Why a request about a table was refused, as far as the person can do something about it. */
export function refusalText(i18n: I18n, code: RefusalCode | 'unanswered'): string {
  switch (code) {
    case 'seat-taken':
      return i18n._('Another player took this seat first.')
    case 'not-host':
      return i18n._('Only the host can do this.')
    case 'not-ready':
      return i18n._('Not all players are ready yet.')
    case 'already-playing':
      return i18n._('You are in a running game. Finish or leave it first.')
    case 'guests-not-allowed':
      return i18n._('This table plays rated games. Create an account to take a seat.')
    case 'removed':
      return i18n._('The host removed you from this table.')
    case 'slow-down':
      return i18n._('Wait a moment and try again.')
    default:
      return i18n._('That didn’t work. Please try again.')
  }
}
