import { type WinChance, winChanceTable } from './winChance.ts'

/** From the one who waits for good cards to the one who bluffs most. */
export const CHARACTERS = ['careful', 'balanced', 'daring'] as const
export type Character = (typeof CHARACTERS)[number]

export const isCharacter = (kind: string): kind is Character => CHARACTERS.some(each => each === kind)

/** What makes a character. All of them judge by the same sampled deals. */
export interface CharacterTraits {
  /**
   * The chance to win the game from any score. It assumes that the bot wins more than half of the coming hands, which
   * keeps it from staking the game on one falta envido.
   */
  readonly winChance: WinChance
  /** Added to an even chance: how much it overrates (or underrates) its cards. */
  readonly nerve: number
  /** By how much a call must improve its chance to win the game. */
  readonly threshold: number
  /** How often it calls with weak cards. */
  readonly trucoBluff: number
  readonly envidoBluff: number
  /** How often it does not make a good call at once. */
  readonly patience: number
  /** How long it thinks about an ordinary card. */
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
