import type { Action, View } from '@valecuatro/engine'
import { CHARACTER_TRAITS, type Character } from './characters.ts'
import { decide } from './decide.ts'
import type { Random } from './sampleDeals.ts'

/** A computer player: takes the view of its seat and returns its action. */
export type Bot = (view: View) => Action

export function createBot(character: Character, random: Random): Bot {
  const traits = CHARACTER_TRAITS[character]
  return view => decide(view, traits, random)
}
