import type { I18n } from '@lingui/core'
import type { Detector, Threshold } from '@valecuatro/contract'

/** What each detector looks for. */
const WATCHES: Record<Detector, string> = {
  impossible_moves: /*i18n*/ 'A player repeatedly sends illegal moves.',
  cheating_detected: /*i18n*/ 'A player uses cards they don’t hold, or plays for another seat.',
  rapid_wins: /*i18n*/ 'Wins that are too fast, or too many in a row.',
  unusual_pattern: /*i18n*/ 'Machine-like timing, or partners who win more than chance explains.',
  suspicious_activity: /*i18n*/ 'Repeatedly folding and losing to the same player.',
  account_abuse:
    /*i18n*/ 'Accounts sharing a device at one table, or sharing an address with one-sided results.',
  network_anomaly: /*i18n*/ 'Repeated reconnections, message floods, oversized messages.',
  hack_attempt: /*i18n*/ 'Many failed sign-ins, rejected requests, tampered tokens.',
}

const NAMES: Record<string, string> = {
  refusals: /*i18n*/ 'Rejected moves',
  messages: /*i18n*/ 'Messages',
  within: /*i18n*/ 'Within',
  wins: /*i18n*/ 'Fast wins',
  perMove: /*i18n*/ 'Maximum time per move',
  streak: /*i18n*/ 'Wins in a row',
  moves: /*i18n*/ 'Moves checked',
  variation: /*i18n*/ 'Maximum variation',
  pairGames: /*i18n*/ 'Games as partners',
  pairSigma: /*i18n*/ 'Wins above chance',
  losses: /*i18n*/ 'Games lost to one player',
  givenUp: /*i18n*/ 'Folded hands',
  tables: /*i18n*/ 'Shared tables',
  oneSidedGames: /*i18n*/ 'Games from one address',
  oneSidedSigma: /*i18n*/ 'Losses above chance',
  reconnects: /*i18n*/ 'Connections',
  refusedMessages: /*i18n*/ 'Rejected messages',
  oversizedFrames: /*i18n*/ 'Oversized messages',
  failedSignIns: /*i18n*/ 'Failed sign-ins',
  refusedRequests: /*i18n*/ 'Rejected requests',
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
