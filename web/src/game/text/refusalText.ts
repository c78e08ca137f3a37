import { i18n } from '@lingui/core'
import type { RefusalCode } from '@valecuatro/contract'

/** Why the server refused an action. */
export function refusalText(code: RefusalCode): string {
  if (code === 'stale') return i18n._('Another player answered first.')
  if (code === 'illegal') return i18n._('You can’t do that now.')
  return i18n._('Your move did not go through. Try again.')
}
