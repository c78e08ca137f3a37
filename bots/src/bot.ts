import type { Action, View } from '@valecuatro/engine'
import { type Character, TEMPERS } from './characters.ts'
import { decide } from './decide.ts'
import type { Random } from './imagine.ts'

/** A player that is no person: it is handed what its seat may see, and answers with what it does. */
export type Bot = (view: View) => Action

export function createBot(character: Character, random: Random): Bot {
  const temper = TEMPERS[character]
  return view => decide(view, temper, random)
}
