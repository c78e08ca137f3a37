import type { I18n } from '@lingui/core'

/** Why coins moved, in words; a reason that this page does not know yet is shown as the ledger has it. */
export function ledgerReason(i18n: I18n, reason: string): string {
  switch (reason) {
    case 'welcome':
      return i18n._('Welcome coins')
    case 'admin_manual':
      return i18n._('Manual adjustment')
    case 'tournament_entry':
      return i18n._('Tournament entry fee')
    case 'tournament_prize':
      return i18n._('Tournament prize')
    case 'tournament_refund':
      return i18n._('Entry fee refunded')
    default: {
      const words = reason.replaceAll('_', ' ')
      return words.charAt(0).toUpperCase() + words.slice(1)
    }
  }
}

/** A gain or a loss, with a real minus: a hyphen is too short beside figures. */
export function signedNumber(i18n: I18n, amount: number): string {
  return i18n.number(amount, { signDisplay: 'exceptZero' }).replace('-', '−')
}
