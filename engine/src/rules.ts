import type { Players } from './seats.ts'

/**
 * What a falta envido is worth (§5.4). In a game to 30 while both sides are in the malas: `asart`, named after the
 * Asociación Argentina de Truco, the game; `leader`, what the leader needs to reach 30; `half`, to reach 15. With `six`
 * it is worth 6 points whatever the score, and so is a contraflor al resto (§7.5).
 */
export const FALTAS = ['asart', 'leader', 'half', 'six'] as const
export type Falta = (typeof FALTAS)[number]

export const ENVIDO_BY = ['any', 'pies'] as const
export type EnvidoBy = (typeof ENVIDO_BY)[number]

/** What a falta envido or contraflor al resto of a pica-pica is worth (§10.7): as always, or at most 6 points. */
export const PICA_FALTAS = ['score', 'six'] as const
export type PicaFalta = (typeof PICA_FALTAS)[number]

/** The options that a table agrees on before the game (§0). */
export interface Rules {
  readonly players: Players
  readonly target: number
  readonly flor: boolean
  readonly falta: Falta
  readonly earlyMazo: 1 | 2
  readonly envidoBy: EnvidoBy
  /** With six players only: whether deals of two hands each alternate with those of all (§10.5). */
  readonly picaPica?: boolean
  /** With six players only. */
  readonly picaFalta?: PicaFalta
}

export const DEFAULT_RULES: Rules = {
  players: 4,
  target: 30,
  flor: false,
  falta: 'asart',
  earlyMazo: 2,
  envidoBy: 'any',
}

/** The defaults of the options that only games of six players have (§10.7). */
const RULES_OF_SIX = { picaPica: true, picaFalta: 'score' } as const

interface Option {
  readonly expected: string
  test(value: unknown): boolean
}

const OPTIONS: { readonly [K in keyof Required<Rules>]: Option } = {
  players: oneOf([2, 4, 6]),
  target: { expected: 'a positive whole number', test: isPositive },
  flor: oneOf([false, true]),
  falta: oneOf(FALTAS),
  earlyMazo: oneOf([1, 2]),
  envidoBy: oneOf(ENVIDO_BY),
  picaPica: oneOf([true, false]),
  picaFalta: oneOf(PICA_FALTAS),
}

/**
 * Fills in the defaults for omitted options. Throws if an option has a value that §0 or §10.7 does not allow. Leaves the
 * options of the pica-pica out unless there are six players.
 */
export function completeRules(options: Partial<Rules>): Rules {
  const usual = options.players === 6 ? { ...DEFAULT_RULES, ...RULES_OF_SIX } : DEFAULT_RULES
  const rules = { ...usual } as Record<string, unknown>
  for (const option of Object.keys(usual) as (keyof Rules)[]) {
    const { expected, test } = OPTIONS[option]
    rules[option] = options[option] ?? usual[option]
    if (!test(rules[option])) throw new Error(`rules.${option} must be ${expected}`)
  }
  return rules as unknown as Rules
}

function oneOf(values: readonly unknown[]) {
  return {
    expected: values.map(value => JSON.stringify(value)).join(' or '),
    test: (value: unknown) => values.includes(value),
  }
}

function isPositive(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
