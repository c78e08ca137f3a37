import type { I18n } from '@lingui/core'

/** The reasons of rows that players have. */
export const LEDGER_REASONS = [
  'welcome',
  'daily_bonus',
  'admin_manual',
  'tournament_entry',
  'tournament_prize',
  'prize_reversal',
  'prize_correction',
  'tournament_refund',
  'refund',
  'reversal',
  'account_deleted',
] as const

/** The text for the reason of a ledger row; an unknown reason is shown unchanged. */
export function ledgerReason(i18n: I18n, reason: string): string {
  switch (reason) {
    case 'welcome':
      return i18n._('Welcome coins')
    case 'daily_bonus':
      return i18n._('Daily bonus')
    case 'account_deleted':
      return i18n._('Account deleted')
    case 'admin_manual':
      return i18n._('Manual adjustment')
    case 'tournament_entry':
      return i18n._('Tournament entry fee')
    case 'tournament_prize':
      return i18n._('Tournament prize')
    case 'prize_reversal':
      return i18n._('Prize taken back')
    case 'prize_correction':
      return i18n._('Prize corrected')
    case 'tournament_refund':
      return i18n._('Entry fee refunded')
    case 'tournament_house':
      return i18n._('Platform fee')
    case 'tournament_added':
      return i18n._('Prize added by the platform')
    case 'refund':
      return i18n._('Refund')
    case 'reversal':
      return i18n._('Adjustment reversed')
    default: {
      const words = reason.replaceAll('_', ' ')
      return words.charAt(0).toUpperCase() + words.slice(1)
    }
  }
}

/** An amount with its sign; uses a true minus sign, because a hyphen is too short beside digits. */
export function signedNumber(i18n: I18n, amount: number): string {
  return i18n.number(amount, { signDisplay: 'exceptZero' }).replace('-', '−')
}
