import type { I18n } from '@lingui/core'

/** A gain or a loss, with a real minus: a hyphen is too short beside figures. */
export function signed(i18n: I18n, amount: number): string {
  return i18n.number(amount, { signDisplay: 'exceptZero' }).replace('-', '−')
}
