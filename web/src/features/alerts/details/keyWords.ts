import type { I18n } from '@lingui/core'
import { spoken } from './evidence.ts'

/** What the house's own detectors note; whatever a monitor notes besides is shown by its own name. */
const KEYS: Record<string, string> = {
  sample: /*i18n*/ 'Sample',
  moves: /*i18n*/ 'Moves',
  hand: /*i18n*/ 'Hand',
  wins: /*i18n*/ 'Wins',
  minutes: /*i18n*/ 'Minutes',
  seconds: /*i18n*/ 'Seconds',
  connections: /*i18n*/ 'Connections',
  accounts: /*i18n*/ 'Accounts',
  games: /*i18n*/ 'Games',
  attempts: /*i18n*/ 'Attempts',
  address: /*i18n*/ 'Address',
  refused: /*i18n*/ 'Refused',
  folds: /*i18n*/ 'Folds',
  route: /*i18n*/ 'Route',
  error: /*i18n*/ 'Error',
  sessionId: /*i18n*/ 'Session',
  differences: /*i18n*/ 'Differences',
}

export function keyWords(i18n: I18n, key: string): string {
  const known = KEYS[key]
  return known === undefined ? spoken(key) : i18n._(known)
}
