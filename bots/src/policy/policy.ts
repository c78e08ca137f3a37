import type { Action, View } from '@valecuatro/engine'
import type { Bot } from '../bot.ts'
import { choicesOf } from '../decide.ts'
import type { Random } from '../sampleDeals.ts'
import { type Network, readNetwork, type WeightsDescription } from './network.ts'
import { CHOICES, FEATURES, isTrainedFor, mayPass, observe } from './observation.ts'

export interface PolicySettings {
  /** 1 plays as trained. A higher value evens out the choices; a lower one favours the likeliest. */
  readonly temperature?: number
  /** Choices that the network would make less often than this are excluded, except the likeliest. */
  readonly leastShare?: number
}

export interface Share {
  readonly action: Action | 'pass'
  readonly share: number
}

/** A player trained by self-play. */
export interface Policy {
  /**
   * Chooses an action for the seat of this view or, if `canPass`, 'pass' to leave the answer to the partner. Throws if
   * the seat cannot act or the policy was not trained on the rules.
   */
  readonly decide: (view: View, random: Random, canPass?: boolean) => Action | 'pass'
  /** The probability of each choice of the seat before `leastShare` is applied. The shares add up to 1. */
  readonly shares: (view: View, canPass?: boolean) => readonly Share[]
  /** The probability that the side of this view's seat wins the game, by what the seat knows. */
  readonly winProbability: (view: View) => number
}

/** Creates a policy from the bytes of its weights and their description. */
export function createPolicy(
  bytes: Uint8Array,
  description: WeightsDescription,
  { temperature = 1, leastShare = 0.05 }: PolicySettings = {},
): Policy {
  if (description.features !== FEATURES || description.choices.join() !== CHOICES.join())
    throw new Error('these weights are for other features or choices')
  const network = readNetwork(bytes, description)
  return {
    decide: (view, random, canPass = mayPass(view)) =>
      decide(network, { temperature, leastShare }, view, random, canPass),
    shares: (view, canPass = mayPass(view)) => {
      checkSituation(view)
      return sharesOf(network, temperature, view, canPass)
    },
    winProbability: view => {
      checkSituation(view)
      const outputs = network(observe(view, mayPass(view)).features)
      return 1 / (1 + Math.exp(-outputs[CHOICES.length]!))
    },
  }
}

/**
 * Creates a bot that plays by the policy and never passes. Of two partners who may answer, `thinkingTime` lets the one
 * with the better cards answer first.
 */
export function createPolicyBot(policy: Policy, random: Random): Bot {
  return view => {
    const action = policy.decide(view, random, false)
    if (action === 'pass') throw new Error('the policy passed although it has to act')
    return action
  }
}

function decide(
  network: Network,
  { temperature, leastShare }: Required<PolicySettings>,
  view: View,
  random: Random,
  canPass: boolean,
): Action | 'pass' {
  checkSituation(view)
  const shares = sharesOf(network, temperature, view, canPass)
  if (shares.length === 1) return shares[0]!.action
  const least = Math.min(leastShare, Math.max(...shares.map(({ share }) => share)))
  const kept = shares.map(({ share }) => (share < least ? 0 : share))
  let rest = random() * kept.reduce((sum, share) => sum + share, 0)
  for (let n = 0; n < shares.length; n++) {
    rest -= kept[n]!
    if (rest < 0) return shares[n]!.action
  }
  return shares[kept.findLastIndex(share => share > 0)]!.action
}

function sharesOf(network: Network, temperature: number, view: View, canPass: boolean): Share[] {
  const { features, actions } = observe(view, canPass)
  const legal = actions.flatMap((action, choice) => (action === null ? [] : [{ action, choice }]))
  if (legal.length === 1) return [{ action: legal[0]!.action, share: 1 }]
  const outputs = network(features)
  const shares = softmax(legal.map(({ choice }) => outputs[choice]! / temperature))
  return legal.map(({ action }, n) => ({ action, share: shares[n]! }))
}

function checkSituation(view: View): void {
  choicesOf(view)
  if (!isTrainedFor(view.rules)) throw new Error('the policy was not trained for these rules')
}

function softmax(values: readonly number[]): number[] {
  const top = Math.max(...values)
  const powers = values.map(value => Math.exp(value - top))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map(power => power / sum)
}
