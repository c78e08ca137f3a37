import { type WinChance, winChanceTable } from './winChance.ts'

/** From the one who waits for good cards to the one who plays the rivals instead of the cards. */
export const CHARACTERS = ['careful', 'balanced', 'daring'] as const
export type Character = (typeof CHARACTERS)[number]

export const isCharacter = (kind: string): kind is Character => CHARACTERS.some(each => each === kind)

/** What makes a character. All of them judge by the same sampled deals. */
export interface CharacterTraits {
  /**
   * The chance to win the game from any score. Who expects to take more than half of what is to come need not stake
   * a whole game on one falta envido.
   */
  readonly winChance: WinChance
  /** Added to an even chance: how much better, or worse, it takes its cards to be. */
  readonly nerve: number
  /** By how much a call must better its chance to win the game before it calls. */
  readonly threshold: number
  /** How often it calls with nothing where it would have kept silent. */
  readonly trucoBluff: number
  readonly envidoBluff: number
  /** How often it lets a good call wait for a better moment. */
  readonly patience: number
  /** Milliseconds that it ponders over an ordinary card. */
  readonly pace: number
}

export const CHARACTER_TRAITS: Readonly<Record<Character, CharacterTraits>> = {
  careful: {
    winChance: winChanceTable(0.67),
    nerve: -0.07,
    threshold: 0.005,
    trucoBluff: 0.01,
    envidoBluff: 0.01,
    patience: 0.2,
    pace: 1500,
  },
  balanced: {
    winChance: winChanceTable(0.67),
    nerve: 0,
    threshold: 0.001,
    trucoBluff: 0.05,
    envidoBluff: 0.06,
    patience: 0.08,
    pace: 1150,
  },
  daring: {
    winChance: winChanceTable(0.61),
    nerve: 0.07,
    threshold: 0,
    trucoBluff: 0.16,
    envidoBluff: 0.18,
    patience: 0,
    pace: 800,
  },
}
