import { legal, strength, tanto, type View } from '@valecuatro/engine'
import { CHARACTER_TRAITS, type Character, isCharacter } from './characters.ts'
import type { Level } from './levels.ts'
import type { Random } from './sampleDeals.ts'

/** How long a level thinks about an ordinary card. Beginners take longest. */
const LEVEL_THINKING_MS: Readonly<Record<Level, number>> = {
  principiante: 1600,
  amigo: 1250,
  picante: 900,
  maestro: 1150,
}

/**
 * The time in milliseconds that a character or level thinks before it acts. If the partner may answer too, the one with
 * the worse cards takes longer, so that the other answers first.
 */
export function thinkingTime(kind: Character | Level, view: View, random: Random): number {
  const baseMs = isCharacter(kind) ? CHARACTER_TRAITS[kind].thinkingMs : LEVEL_THINKING_MS[kind]
  const choices = view.seat === null ? [] : legal(view, view.seat)
  const isForced = choices.length <= 1
  const isAsked = view.turn === null
  const weight = isForced ? 0.5 : isAsked ? 1.4 : 0.8
  const deference = isAsked && view.rules.players > 2 ? 1 - confidence(view) : 0
  return Math.round(baseMs * (weight * (0.7 + 0.6 * random()) + deference))
}

/** How well the seat's own cards suit the pending call, from 0 to 1. */
function confidence(view: View): number {
  const held = view.hand?.held[view.seat!] ?? []
  if (view.hand?.envido.caller != null) return tanto(held) / 33
  return Math.max(0, ...held.map(strength)) / 14
}
