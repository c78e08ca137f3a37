import type { Action, View } from '@valecuatro/engine'
import { type Bot, restrainFalta } from '../bot.ts'
import { CHARACTER_TRAITS } from '../characters.ts'
import { decide } from '../decide.ts'
import { asHandOfTwo } from '../duel.ts'
import type { Level } from '../levels.ts'
import type { Random } from '../sampleDeals.ts'
import { decideNaively } from './naive.ts'
import { mayPass } from './observation.ts'
import type { Policy } from './policy.ts'

/** The share of decisions that a level makes like a beginner (`decideNaively`); the policy makes the others. */
export const NAIVE_SHARES: Readonly<Record<Level, number>> = {
  principiante: 0.86,
  amigo: 0.64,
  picante: 0.33,
  maestro: 0,
}

/** Decides like a beginner with probability `naiveShare`, otherwise by the policy. 'pass' leaves it to the partner. */
export function decideAt(
  policy: Policy,
  naiveShare: number,
  view: View,
  random: Random,
  canPass = mayPass(view),
): Action | 'pass' {
  if (random() >= naiveShare) {
    // The policy was not trained on hands of six.
    if (view.rules.players === 6) return decide(view, CHARACTER_TRAITS.balanced, random)
    return policy.decide(view, random, canPass)
  }
  const action = decideNaively(view, random)
  return canPass && action === 'no quiero' ? 'pass' : action
}

/** The levels at which newcomers play: their bots do not stake the game early on a falta envido. */
const RESTRAINED_LEVELS: readonly Level[] = ['principiante', 'amigo']

/**
 * Creates a bot of a level. It never passes; of two partners who may answer, `thinkingTime` lets the one with the
 * better cards answer first.
 */
export function createLevelBot(policy: Policy, level: Level, random: Random): Bot {
  const bot: Bot = view => {
    const action = decideAt(policy, NAIVE_SHARES[level], asHandOfTwo(view), random, false)
    if (action === 'pass') throw new Error('the policy passed although it has to act')
    return action
  }
  return RESTRAINED_LEVELS.includes(level) ? restrainFalta(bot) : bot
}
