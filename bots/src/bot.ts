import type { Action, View } from '@valecuatro/engine'
import { CHARACTER_TRAITS, type Character } from './characters.ts'
import { decide } from './decide.ts'
import type { Random } from './sampleDeals.ts'

/** A player that is no person: it is handed what its seat may see, and answers with what it does. */
export type Bot = (view: View) => Action

export function createBot(character: Character, random: Random): Bot {
  const traits = CHARACTER_TRAITS[character]
  return view => decide(view, traits, random)
}
