import type { I18n } from '@lingui/core'
import { translated } from '../language/translated.ts'

/** What the house's own detectors write; monitors and administrators write as they like. */
export const HOUSE_SENTENCES = [
  /*i18n*/ 'Illegal moves',
  /*i18n*/ 'A player keeps sending moves that the rules don’t allow.',
  /*i18n*/ 'Used cards they don’t hold',
  /*i18n*/ 'A player sent moves with cards they were not dealt, or for another player’s seat.',
  /*i18n*/ 'a card they were not dealt',
  /*i18n*/ 'a table they are not seated at',
  /*i18n*/ 'Implausibly fast wins',
  /*i18n*/ 'A player keeps winning games with moves made faster than anyone could read their cards.',
  /*i18n*/ 'Improbable winning streak',
  /*i18n*/ 'A player has won more games in a row than their record makes plausible.',
  /*i18n*/ 'Machine-like timing',
  /*i18n*/ 'A player moves at nearly identical intervals, as a program would.',
  /*i18n*/ 'Pair winning too often',
  /*i18n*/ 'Two players win far more often as partners than chance or their other results explain.',
  /*i18n*/ 'Losing on purpose',
  /*i18n*/ 'A player keeps folding and losing to the same opponent.',
  /*i18n*/ 'Multiple accounts on one device',
  /*i18n*/ 'Accounts used in the same browser are playing at the same table or in the same tournament.',
  /*i18n*/ 'at the same table',
  /*i18n*/ 'in the same tournament',
  /*i18n*/ 'One-sided results from one address',
  /*i18n*/ 'Two accounts share an address, and one loses to the other far more often than to anyone else.',
  /*i18n*/ 'Repeated reconnections',
  /*i18n*/ 'A player reconnected many times within minutes.',
  /*i18n*/ 'Message flood',
  /*i18n*/ 'A player sent messages faster than anyone could click, and went on after being slowed down.',
  /*i18n*/ 'Oversized messages',
  /*i18n*/ 'A player sent messages larger than any the game uses.',
  /*i18n*/ 'Password guessing',
  /*i18n*/ 'Many failed sign-ins on one account in a short time.',
  /*i18n*/ 'Sign-in attempts on many accounts',
  /*i18n*/ 'Many failed sign-ins on several accounts from one address.',
  /*i18n*/ 'Forged requests',
  /*i18n*/ 'Requests without a valid anti-forgery token, from another origin or in another format.',
  /*i18n*/ 'Invalid session cookies',
  /*i18n*/ 'A client sent session cookies that this server never issued.',
  /*i18n*/ 'Refresh token reused',
  /*i18n*/ 'The session may have been stolen. It has been ended on all devices.',
  /*i18n*/ 'Ledger mismatch',
  /*i18n*/ 'The server failed to answer a request.',
]

/** An alert's own words, in the reader's language where they are the house's. */
export function houseWords(i18n: I18n, sentence: string): string {
  const [, route] = /^Request failed: (.+)$/.exec(sentence) ?? []
  if (route !== undefined) return i18n._('Request failed: {route}', { route })
  const [, n] = /^Reconciliation found (\d+) difference\(s\)/.exec(sentence) ?? []
  if (n !== undefined) {
    return i18n._(
      '{n, plural, one {Reconciliation found # difference between wallets and ledger.} other {Reconciliation found # differences between wallets and ledger.}}',
      { n: Number(n) },
    )
  }
  return translated(i18n, sentence)
}
