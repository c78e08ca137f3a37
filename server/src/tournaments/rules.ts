import { playersIn, type TournamentRules } from '@valecuatro/contract'
import type { tournaments } from './schema.ts'

/** The columns that hold the rules of a tournament. */
export const RULE_COLUMNS = [
  'mode',
  'target',
  'flor',
  'turnSeconds',
  'bestOf',
  'seeding',
  'picaPica',
  'picaFalta',
] as const

type RuleColumns = Pick<typeof tournaments.$inferSelect, (typeof RULE_COLUMNS)[number]>

export function presentRules(row: RuleColumns): TournamentRules {
  const { mode, target, flor, turnSeconds, bestOf, seeding, picaPica, picaFalta } = row
  return { mode, target, flor, turnSeconds, bestOf, seeding, picaPica, picaFalta }
}

/** The number of players at a table, and the minimum for a tournament. */
export const tableSizeOf = ({ mode }: Pick<RuleColumns, 'mode'>) => playersIn(mode)

/** The rules and the time of a turn of each game of a tournament. */
export const gameOptionsOf = ({ mode, target, flor, turnSeconds, picaPica, picaFalta }: RuleColumns) => ({
  rules: { players: playersIn(mode), target, flor, ...(mode === '3v3' && { picaPica, picaFalta }) },
  turnMs: turnSeconds === null ? undefined : turnSeconds * 1000,
})

/** The games that a side has to win to win a pairing. */
export const winsNeeded = (bestOf: RuleColumns['bestOf']) => Math.ceil(bestOf / 2)
