import type { Players } from './seats.ts'

/**
 * What a falta envido is worth in a game to 30 while both sides are in the malas (§5.4): `asart`, named after the
 * Asociación Argentina de Truco, the game; `leader`, what the leader needs to reach 30; `half`, to reach 15.
 */
export const FALTAS = ['asart', 'leader', 'half'] as const
export type Falta = (typeof FALTAS)[number]

export const ENVIDO_BY = ['any', 'pies'] as const
export type EnvidoBy = (typeof ENVIDO_BY)[number]

/** The options that a table agrees on before the game (§0). */
export interface Rules {
  readonly players: Players
  readonly target: number
  readonly flor: boolean
  readonly falta: Falta
  readonly earlyMazo: 1 | 2
  readonly envidoBy: EnvidoBy
}

export const DEFAULT_RULES: Rules = {
  players: 4,
  target: 30,
  flor: false,
  falta: 'asart',
  earlyMazo: 2,
  envidoBy: 'any',
}

const ALLOWED: { readonly [K in keyof Rules]: { readonly expected: string; test(value: unknown): boolean } } =
  {
    players: oneOf([2, 4]),
    target: { expected: 'a positive whole number', test: isPositive },
    flor: oneOf([false, true]),
    falta: oneOf(FALTAS),
    earlyMazo: oneOf([1, 2]),
    envidoBy: oneOf(ENVIDO_BY),
  }

/** Fills in the defaults for omitted options. Throws if an option has a value that §0 does not allow. */
export function completeRules(options: Partial<Rules>): Rules {
  const rules: Rules = {
    players: options.players ?? DEFAULT_RULES.players,
    target: options.target ?? DEFAULT_RULES.target,
    flor: options.flor ?? DEFAULT_RULES.flor,
    falta: options.falta ?? DEFAULT_RULES.falta,
    earlyMazo: options.earlyMazo ?? DEFAULT_RULES.earlyMazo,
    envidoBy: options.envidoBy ?? DEFAULT_RULES.envidoBy,
  }
  for (const option of Object.keys(ALLOWED) as (keyof Rules)[]) {
    const { expected, test } = ALLOWED[option]
    if (!test(rules[option])) throw new Error(`rules.${option} must be ${expected}`)
  }
  return rules
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
