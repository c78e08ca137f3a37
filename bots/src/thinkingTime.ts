import { legal, strength, tanto, type View } from '@valecuatro/engine'
import { CHARACTER_TRAITS, type Character } from './characters.ts'
import type { Random } from './sampleDeals.ts'

/**
 * How many milliseconds a character ponders before it acts. Where its partner is asked too, the one with less in
 * hand takes longer, and so leaves the first word to the other.
 */
export function thinkingTime(character: Character, view: View, random: Random): number {
  const { pace } = CHARACTER_TRAITS[character]
  const choices = view.seat === null ? [] : legal(view, view.seat)
  const isForced = choices.length <= 1
  const isAsked = view.turn === null
  const weight = isForced ? 0.5 : isAsked ? 1.4 : 0.8
  const deference = isAsked && view.rules.players === 4 ? 1 - confidence(view) : 0
  return Math.round(pace * (weight * (0.7 + 0.6 * random()) + deference))
}

/** From 0 to 1: what its own cards say about the call that waits. */
function confidence(view: View): number {
  const held = view.hand?.held[view.seat!] ?? []
  if (view.hand?.envido.caller != null) return tanto(held) / 33
  return Math.max(0, ...held.map(strength)) / 14
}
