import type { I18n } from '@lingui/core'
import type { Threshold } from '@valecuatro/contract'

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

export const unitWords = (i18n: I18n, unit: Threshold['unit']) => i18n._(UNITS[unit])
