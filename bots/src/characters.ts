import { type WinChance, winChanceTable } from './winChance.ts'

/** The characters, from the one that waits for good cards to the one that bluffs most. */
export const CHARACTERS = ['careful', 'balanced', 'daring'] as const
export type Character = (typeof CHARACTERS)[number]

export const isCharacter = (kind: string): kind is Character => CHARACTERS.some(each => each === kind)

/** The traits in which characters differ. All of them judge by the same sampled deals. */
export interface CharacterTraits {
  /**
   * The chance to win the game from any score. It assumes that the bot wins more than half of the remaining hands,
   * which keeps it from staking the game on one falta envido.
   */
  readonly winChance: WinChance
  /** How much the character overrates (or, if negative, underrates) its cards, added to an even chance. */
  readonly nerve: number
  /** How much a call must improve the chance to win the game. */
  readonly threshold: number
  /** How often the character calls with weak cards. */
  readonly trucoBluff: number
  readonly envidoBluff: number
  /** How often the character holds back a good call. */
  readonly patience: number
  /** How long the character thinks about an ordinary card. */
  readonly thinkingMs: number
}

export const CHARACTER_TRAITS: Readonly<Record<Character, CharacterTraits>> = {
  careful: {
    winChance: winChanceTable(0.67),
    nerve: -0.07,
    threshold: 0.005,
    trucoBluff: 0.01,
    envidoBluff: 0.01,
    patience: 0.2,
    thinkingMs: 1500,
  },
  balanced: {
    winChance: winChanceTable(0.67),
    nerve: 0,
    threshold: 0.001,
    trucoBluff: 0.05,
    envidoBluff: 0.06,
    patience: 0.08,
    thinkingMs: 1150,
  },
  daring: {
    winChance: winChanceTable(0.61),
    nerve: 0.07,
    threshold: 0,
    trucoBluff: 0.16,
    envidoBluff: 0.18,
    patience: 0,
    thinkingMs: 800,
  },
}
