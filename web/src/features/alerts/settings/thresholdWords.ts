import type { I18n } from '@lingui/core'
import type { Detector, Threshold } from '@valecuatro/contract'

/** What each detector looks for. */
const WATCHES: Record<Detector, string> = {
  impossible_moves: /*i18n*/ 'A seat sends moves that the rules refuse, again and again.',
  cheating_detected: /*i18n*/ 'A message speaks of cards that its sender does not hold, or for another seat.',
  rapid_wins: /*i18n*/ 'Wins faster than people play, or too many in a row.',
  unusual_pattern: /*i18n*/ 'Answers as regular as a clock, or two partners who win beyond chance.',
  suspicious_activity: /*i18n*/ 'Losing to the same player again and again, giving hands up.',
  account_abuse: /*i18n*/ 'Accounts of one device at one table, or of one address with one-sided results.',
  network_anomaly: /*i18n*/ 'Storms of connections, floods of messages, frames beyond their size.',
  hack_attempt: /*i18n*/ 'Bursts of failed sign-ins, refused requests, tampered tokens.',
}

const NAMES: Record<string, string> = {
  refusals: /*i18n*/ 'Refused moves',
  messages: /*i18n*/ 'Messages',
  within: /*i18n*/ 'Within',
  wins: /*i18n*/ 'Fast wins',
  perMove: /*i18n*/ 'Longest time a move',
  streak: /*i18n*/ 'Wins in a row',
  moves: /*i18n*/ 'Moves looked at',
  variation: /*i18n*/ 'Times vary by at most',
  pairGames: /*i18n*/ 'Games of a pair',
  pairSigma: /*i18n*/ 'Wins beyond chance',
  losses: /*i18n*/ 'Games lost to one player',
  givenUp: /*i18n*/ 'Hands given up',
  tables: /*i18n*/ 'Tables together',
  oneSidedGames: /*i18n*/ 'Games of one address',
  oneSidedSigma: /*i18n*/ 'Losses beyond chance',
  reconnects: /*i18n*/ 'Connections',
  refusedMessages: /*i18n*/ 'Refused messages',
  oversizedFrames: /*i18n*/ 'Oversized frames',
  failedSignIns: /*i18n*/ 'Failed sign-ins',
  refusedRequests: /*i18n*/ 'Refused requests',
  tamperedTokens: /*i18n*/ 'Tampered tokens',
}

const UNITS: Record<Threshold['unit'], string> = {
  times: /*i18n*/ 'times',
  games: /*i18n*/ 'games',
  moves: /*i18n*/ 'moves',
  seconds: /*i18n*/ 'seconds',
  minutes: /*i18n*/ 'minutes',
  hours: /*i18n*/ 'hours',
  percent: /*i18n*/ 'percent',
  sigma: /*i18n*/ 'standard deviations',
}

export const watchWords = (i18n: I18n, detector: Detector) => i18n._(WATCHES[detector])
export const unitWords = (i18n: I18n, unit: Threshold['unit']) => i18n._(UNITS[unit])
export const thresholdWords = (i18n: I18n, name: string) => i18n._(NAMES[name] ?? name)
