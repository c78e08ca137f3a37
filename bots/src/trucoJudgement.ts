import type { TrucoCall, View } from '@valecuatro/engine'
import type { Temper } from './characters.ts'
import type { Random } from './imagine.ts'
import type { Prospects } from './prospects.ts'
import { trucoStakes } from './stakes.ts'
import { ifTheyGain, ifWanted, ifWeCall, standingOf } from './standing.ts'

/** Whether to call, or raise, on our turn. */
export function callsTruco(view: View, prospects: Prospects, temper: Temper, random: Random): boolean {
  const { worth } = view.hand!.truco
  const standing = standingOf(view, temper.fortune)
  const quiet = ifWanted(standing, { won: worth, lost: worth, refused: 0 }, prospects.chance)
  const waits = random() < temper.patience
  const bluffs = random() < temper.trucoBluff / worth
  if (callValue(view, prospects, temper, worth) > quiet + temper.threshold) return !waits
  const couldCostTheGame = ifTheyGain(standing, worth + 1) === 0 && ifTheyGain(standing, worth) > 0
  return bluffs && !couldCostTheGame
}

export function answerTruco(
  view: View,
  raise: TrucoCall | undefined,
  prospects: Prospects,
  temper: Temper,
  random: Random,
): TrucoCall | 'quiero' | 'no quiero' {
  const { worth } = view.hand!.truco
  const standing = standingOf(view, temper.fortune)
  const asked = trucoStakes(worth)
  const want = ifWanted(standing, asked, prospects.chance + temper.nerve)
  const refuse = ifTheyGain(standing, asked.refused)
  const bluffs = random() < temper.trucoBluff / 4
  if (raise !== undefined) {
    const raised = callValue(view, prospects, temper, worth + 1)
    if (raised > Math.max(want, refuse) + temper.threshold) return raise
    if (bluffs && want < refuse) return raise
  }
  return want >= refuse ? 'quiero' : 'no quiero'
}

/** The chance to win the game after our call on a hand worth so much. */
function callValue(view: View, prospects: Prospects, temper: Temper, worth: number): number {
  const { wanted, chance } = prospects.receive(worth + 1)
  return ifWeCall(standingOf(view, temper.fortune), trucoStakes(worth), {
    wanted,
    chance: chance + temper.nerve,
  })
}
