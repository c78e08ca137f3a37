import { type Action, rivalOf, teamOf, trucoStakes, type View } from '@valecuatro/engine'
import { choicesOf } from './decide.ts'
import { asHandOfTwo } from './duel.ts'
import { envidoContest } from './envidoJudgement.ts'
import { florContest } from './florJudgement.ts'
import { prospectsOf } from './prospects.ts'
import { winShare } from './responses.ts'
import type { Random } from './sampleDeals.ts'
import { envidoStakesIn, florStakesIn } from './standing.ts'

/** The chance from which a bet is clearly good. */
const GOOD_CHANCE = 0.55

/**
 * Chooses an action for a player who is away: a sound card and no new risk. It never opens or raises a bet, accepts a
 * bet only if that is clearly good or declining it would lose the game, and calls flor, which is obligatory.
 */
export function cautious(seen: View, random: Random): Action {
  const view = asHandOfTwo(seen)
  const choices = choicesOf(view)
  if (choices.length === 1) return choices[0]!
  const { flor, envido, truco } = view.hand!
  const lacking = view.rules.target - view.score[rivalOf(teamOf(view.seat!))]
  const wants = (chance: number, refused: number): boolean => chance >= GOOD_CHANCE || refused >= lacking
  if (flor.caller !== null) {
    const { refused } = florStakesIn(view, flor.calls)
    const isWanted = wants(winShare(florContest(view, random)), refused)
    if (choices.includes('flor')) return isWanted ? 'flor' : 'con flor me achico'
    return isWanted ? 'quiero' : 'no quiero'
  }
  if (choices.includes('flor')) return 'flor'
  if (envido.caller !== null) {
    const { refused } = envidoStakesIn(view, envido.calls)
    return wants(winShare(envidoContest(view, random)), refused) ? 'quiero' : 'no quiero'
  }
  const prospects = prospectsOf(view, random)
  if (truco.caller === null) return prospects.card!
  return wants(prospects.chance, trucoStakes(truco.worth).refused) ? 'quiero' : 'no quiero'
}
