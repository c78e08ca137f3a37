import { isRoundFormat, playersIn, type TournamentRules, teamSizeOf } from '@valecuatro/contract'
import { ROUND_FORMATS } from './formats/index.ts'
import type { tournaments } from './schema.ts'

/** The columns that hold the rules of a tournament. */
export const RULE_COLUMNS = [
  'mode',
  'target',
  'flor',
  'turnSeconds',
  'bestOf',
  'bestOfFrom',
  'seeding',
  'picaPica',
  'picaFalta',
  'rounds',
  'roundPause',
  'lateEntryRound',
  'hands',
] as const

type RuleColumns = Pick<typeof tournaments.$inferSelect, (typeof RULE_COLUMNS)[number]>

export function presentRules(row: RuleColumns): TournamentRules {
  return Object.fromEntries(RULE_COLUMNS.map(column => [column, row[column]])) as RuleColumns
}

/** The fewest players with whom a tournament begins: those of a table, or of the entrants that its format needs. */
export const fewestPlayers = ({ format, mode }: Pick<typeof tournaments.$inferSelect, 'format' | 'mode'>) =>
  isRoundFormat(format) ? ROUND_FORMATS[format].fewest * teamSizeOf(mode) : playersIn(mode)

/** The rules and the time of a turn of each game of a tournament. */
export const gameOptionsOf = ({ mode, target, flor, turnSeconds, picaPica, picaFalta }: RuleColumns) => ({
  rules: { players: playersIn(mode), target, flor, ...(mode === '3v3' && { picaPica, picaFalta }) },
  turnMs: turnSeconds === null ? undefined : turnSeconds * 1000,
})

/** The most games of a pairing that is so many rounds before the final; null if its part of the tournament has no final. */
export function bestOfAt(
  { bestOf, bestOfFrom }: RuleColumns,
  beforeFinal: number | null,
): RuleColumns['bestOf'] {
  if (bestOfFrom === 'all') return bestOf
  return beforeFinal !== null && beforeFinal <= (bestOfFrom === 'final' ? 0 : 1) ? bestOf : 1
}

/** The games that a side has to win to win a pairing. */
export const winsNeeded = (bestOf: RuleColumns['bestOf']) => Math.ceil(bestOf / 2)
