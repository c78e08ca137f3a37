import type { I18n } from '@lingui/core'
import { translated } from '../language/translated.ts'

/** What the house's own detectors write; monitors and administrators write as they like. */
export const HOUSE_SENTENCES = [
  /*i18n*/ 'Moves that the rules do not allow',
  /*i18n*/ 'A player keeps sending moves that are not legal at the table in front of him.',
  /*i18n*/ 'Playing with what is not his',
  /*i18n*/ 'Messages speak of cards that were not dealt to their sender, or for a seat that is not his.',
  /*i18n*/ 'a card that was not dealt to him',
  /*i18n*/ 'a table that he does not sit at',
  /*i18n*/ 'Wins faster than play allows',
  /*i18n*/ 'A player keeps winning games whose moves come faster than anybody can look at his cards.',
  /*i18n*/ 'A streak beyond chance',
  /*i18n*/ 'A player has won more games in a row than chance and his usual luck allow.',
  /*i18n*/ 'Answers like clockwork',
  /*i18n*/ 'A player answers after the same time again and again, as no person does.',
  /*i18n*/ 'A pair that wins too often',
  /*i18n*/ 'Two partners win together far more often than chance allows, or than they do with others.',
  /*i18n*/ 'Giving games away',
  /*i18n*/ 'A player gives up hand after hand and loses to the same rival again and again.',
  /*i18n*/ 'Several accounts on one device',
  /*i18n*/ 'Accounts that were used on the same browser play at one table or in one tournament.',
  /*i18n*/ 'at one table',
  /*i18n*/ 'in one tournament',
  /*i18n*/ 'One-sided games from one address',
  /*i18n*/ 'Of two accounts at one address, one loses to the other far more often than to anybody else.',
  /*i18n*/ 'A storm of reconnections',
  /*i18n*/ 'The same player connects again and again within minutes.',
  /*i18n*/ 'A flood of messages',
  /*i18n*/ 'A player sends more messages than anybody can click, and goes on after having been told.',
  /*i18n*/ 'Frames that are too large',
  /*i18n*/ 'A player sends frames larger than any message of the game.',
  /*i18n*/ 'Somebody is guessing a password',
  /*i18n*/ 'A burst of failed sign-ins on one account.',
  /*i18n*/ 'One address tries many accounts',
  /*i18n*/ 'A burst of failed sign-ins on several accounts from one address.',
  /*i18n*/ 'Requests that were not made by our page',
  /*i18n*/ 'Calls without a valid anti-forgery token, from another origin or in another format.',
  /*i18n*/ 'Sessions that were never given out',
  /*i18n*/ 'Somebody shows session cookies that this house has not made.',
  /*i18n*/ 'A used refresh token came back',
  /*i18n*/ 'Somebody else may hold this session. It has been ended everywhere.',
  /*i18n*/ 'The ledger does not add up',
  /*i18n*/ 'The server could not answer a call for a reason of its own.',
]

/** An alert's own words, in the reader's language where they are the house's. */
export function houseWords(i18n: I18n, sentence: string): string {
  const [, route] = /^A call failed: (.+)$/.exec(sentence) ?? []
  if (route !== undefined) return i18n._('A call failed: {route}', { route })
  const [, n] = /^Reconciliation found (\d+) difference\(s\)/.exec(sentence) ?? []
  if (n !== undefined) {
    return i18n._(
      '{n, plural, one {Reconciliation found # difference between wallets and ledger.} other {Reconciliation found # differences between wallets and ledger.}}',
      { n: Number(n) },
    )
  }
  return translated(i18n, sentence)
}
