import { type Action, isEnvidoCall, isTrucoCall, legal, type View } from '@valecuatro/engine'
import type { CharacterTraits } from './characters.ts'
import { answerEnvido, openEnvido } from './envidoJudgement.ts'
import { answerFlor } from './florJudgement.ts'
import { prospectsOf } from './prospects.ts'
import type { Random } from './sampleDeals.ts'
import { answerTruco, callsTruco } from './trucoJudgement.ts'

/** Chooses an action for a seat with these traits. Throws if the seat cannot act. */
export function decide(view: View, traits: CharacterTraits, random: Random): Action {
  const choices = choicesOf(view)
  if (choices.length === 1) return choices[0]!
  const hand = view.hand!
  if (hand.flor.caller !== null) return answerFlor(view, choices, traits, random)
  if (choices.includes('flor')) return 'flor'
  const envidoCalls = choices.filter(isEnvidoCall)
  if (hand.envido.caller !== null) return answerEnvido(view, envidoCalls, traits, random)
  const opening = envidoCalls.length > 0 ? openEnvido(view, envidoCalls, traits, random) : null
  if (opening !== null) return opening
  const prospects = prospectsOf(view, random)
  const trucoCall = choices.find(isTrucoCall)
  if (hand.truco.caller !== null) return answerTruco(view, trucoCall, prospects, traits, random)
  if (trucoCall !== undefined && callsTruco(view, prospects, traits, random)) return trucoCall
  return prospects.card!
}

export function choicesOf(view: View): Action[] {
  const choices = view.seat === null ? [] : legal(view, view.seat)
  if (choices.length === 0) throw new Error('this seat has nothing to do now')
  return choices
}
