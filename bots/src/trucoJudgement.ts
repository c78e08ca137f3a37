import { type TrucoCall, teamOf, trucoStakes, type View } from '@valecuatro/engine'
import type { CharacterTraits } from './characters.ts'
import type { Prospects } from './prospects.ts'
import { applyNerve, responsesTo } from './responses.ts'
import type { Random } from './sampleDeals.ts'
import { ifAccepted, ifTheyGain, ifWeCall, standingOf } from './standing.ts'

/** The readiness (see `prospectsOf`) from which rivals accept, and call, a hand worth 2, 3 and 4 points. */
const ACCEPT_FROM = [6, 6.5, 6.5] as const
const CALL_FROM = [9, 10.5, 11.5] as const
/** How much more readiness a pair, with its six cards, needs. */
const PAIR_EXTRA = 1

/** The least chance for a bluff. Below it the cards on the table show that we have lost, so a bluff is pointless. */
const MIN_BLUFF_CHANCE = 0.08

/** Whether to call or raise truco on our turn. */
export function callsTruco(
  view: View,
  prospects: Prospects,
  traits: CharacterTraits,
  random: Random,
): boolean {
  const { worth } = view.hand!.truco
  const standing = standingOf(view, traits.winChance)
  const quiet = quietValue(view, prospects, traits)
  const waits = random() < traits.patience
  const bluffs = random() < traits.trucoBluff / worth
  if (callValue(view, prospects, traits, worth) > quiet + traits.threshold) return !waits
  const couldCostTheGame = ifTheyGain(standing, worth + 1) === 0 && ifTheyGain(standing, worth) > 0
  return bluffs && prospects.chance > MIN_BLUFF_CHANCE && !couldCostTheGame
}

export function answerTruco(
  view: View,
  raise: TrucoCall | undefined,
  prospects: Prospects,
  traits: CharacterTraits,
  random: Random,
): TrucoCall | 'quiero' | 'no quiero' {
  const { worth } = view.hand!.truco
  const standing = standingOf(view, traits.winChance)
  const asked = trucoStakes(worth)
  const want = ifAccepted(standing, asked, applyNerve(prospects.chance, traits.nerve))
  const refuse = ifTheyGain(standing, asked.refused)
  const bluffs = random() < traits.trucoBluff / 4
  if (raise !== undefined) {
    const raised = callValue(view, prospects, traits, worth + 1)
    if (raised > Math.max(want, refuse) + traits.threshold) return raise
    if (bluffs && prospects.chance > MIN_BLUFF_CHANCE && want < refuse) return raise
  }
  return want >= refuse ? 'quiero' : 'no quiero'
}

/** The chance to win the game if we call on a hand that is worth `worth` points. */
function callValue(view: View, prospects: Prospects, traits: CharacterTraits, worth: number): number {
  const received = responsesTo(
    prospects.rivalry,
    readinessFrom(ACCEPT_FROM, view, worth + 1),
    readinessFrom(CALL_FROM, view, worth + 2),
    traits.nerve,
  )
  const above = worth < 3 ? trucoStakes(worth + 1) : null
  return ifWeCall(standingOf(view, traits.winChance), trucoStakes(worth), received, above)
}

/** The chance to win the game if we do not call and the rivals, on their turn, call with strong cards. */
function quietValue(view: View, prospects: Prospects, traits: CharacterTraits): number {
  const { worth, quiero } = view.hand!.truco
  const theyMayCall = worth < 4 && (quiero === null || quiero !== teamOf(view.seat!))
  const callFrom = theyMayCall ? readinessFrom(CALL_FROM, view, worth + 1) : Number.POSITIVE_INFINITY
  const received = responsesTo(prospects.rivalry, Number.NEGATIVE_INFINITY, callFrom, traits.nerve)
  const asIs = { won: worth, lost: worth, refused: 0 }
  return ifWeCall(standingOf(view, traits.winChance), asIs, received, trucoStakes(worth))
}

function readinessFrom(thresholds: readonly number[], view: View, worth: number): number {
  return (thresholds[worth - 2] ?? Number.POSITIVE_INFINITY) + (view.rules.players > 2 ? PAIR_EXTRA : 0)
}
