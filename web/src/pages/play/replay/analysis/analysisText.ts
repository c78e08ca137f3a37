import type { I18n } from '@lingui/core'
import type { Mark } from '@valecuatro/bots/analysis'

export function markName(i18n: I18n, mark: Mark): string {
  switch (mark) {
    case 'inaccuracy':
      return i18n._('Inaccuracy')
    case 'mistake':
      return i18n._('Mistake')
    case 'blunder':
      return i18n._('Blunder')
  }
}

export function percent(i18n: I18n, share: number): string {
  return i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** A difference of chances in percentage points. */
export function points(i18n: I18n, difference: number, isSigned = false): string {
  return i18n.number(100 * difference, {
    maximumFractionDigits: 1,
    ...(isSigned && { signDisplay: 'exceptZero' }),
  })
}
