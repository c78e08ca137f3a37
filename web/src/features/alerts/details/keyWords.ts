import type { I18n } from '@lingui/core'
import { spoken } from './evidence.ts'

/** What the house's own detectors note; whatever a monitor notes besides is shown by its own name. */
const KEYS: Record<string, string> = {
  sample: /*i18n*/ 'Sample',
  moves: /*i18n*/ 'Moves',
  hand: /*i18n*/ 'Hand',
  hands: /*i18n*/ 'Hands',
  wins: /*i18n*/ 'Wins',
  won: /*i18n*/ 'Games won',
  lost: /*i18n*/ 'Games lost',
  minutes: /*i18n*/ 'Minutes',
  seconds: /*i18n*/ 'Seconds',
  connections: /*i18n*/ 'Connections',
  accounts: /*i18n*/ 'Accounts',
  account: /*i18n*/ 'Account',
  games: /*i18n*/ 'Games',
  gameId: /*i18n*/ 'Replay',
  matchId: /*i18n*/ 'Match',
  attempts: /*i18n*/ 'Attempts',
  requests: /*i18n*/ 'Requests',
  calls: /*i18n*/ 'Requests',
  messages: /*i18n*/ 'Messages',
  message: /*i18n*/ 'Message',
  times: /*i18n*/ 'Times',
  /** `times` is a number in some evidence, and a list of moments in other. */
  howOften: /*i18n*/ 'Count',
  address: /*i18n*/ 'Address',
  from: /*i18n*/ 'From',
  at: /*i18n*/ 'When',
  where: /*i18n*/ 'Where',
  what: /*i18n*/ 'Details',
  why: /*i18n*/ 'Reason',
  within: /*i18n*/ 'Within',
  seen: /*i18n*/ 'Seen',
  seq: /*i18n*/ 'Step',
  seat: /*i18n*/ 'Seat',
  action: /*i18n*/ 'Action',
  rule: /*i18n*/ 'Rule',
  chance: /*i18n*/ 'Probability',
  inARow: /*i18n*/ 'In a row',
  sigma: /*i18n*/ 'Standard deviations',
  variation: /*i18n*/ 'Variation',
  givenUp: /*i18n*/ 'Folded',
  secondsPerMove: /*i18n*/ 'Seconds per move',
  refused: /*i18n*/ 'Rejected',
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
