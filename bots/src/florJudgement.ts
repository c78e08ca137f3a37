import { type Action, type FlorCall, seatsFrom, teamOf, type View } from '@valecuatro/engine'
import type { CharacterTraits } from './characters.ts'
import { florAt } from './deck.ts'
import { applyNerve, responsesTo, type SampledContest, winShare } from './responses.ts'
import { type Random, sampleDeals } from './sampleDeals.ts'
import { florStakesIn, ifAccepted, ifTheyGain, ifWeCall, standingOf } from './standing.ts'

const DEALS = 120

/** The points of a flor from which rivals accept a contraflor. */
const ACCEPT_FROM = { contraflor: 28, 'contraflor al resto': 32 } as const
/** How many more points the rivals need to raise the call. */
const RAISE_EXTRA = 4

/** Chooses the answer to the rivals' flor that gives the best chance to win the game. */
export function answerFlor(
  view: View,
  choices: readonly Action[],
  traits: CharacterTraits,
  random: Random,
): Action {
  const standing = standingOf(view, traits.winChance)
  const { calls } = view.hand!.flor
  const flores = florContest(view, random)
  const chance = applyNerve(winShare(flores), traits.nerve)
  const asked = florStakesIn(view, calls)
  const value = (answer: Action): number => {
    switch (answer) {
      case 'con flor me achico':
      case 'no quiero':
        return ifTheyGain(standing, asked.refused)
      case 'flor':
      case 'quiero':
        return ifAccepted(standing, asked, chance)
      case 'contraflor':
      case 'contraflor al resto': {
        const chain: FlorCall[] = [...calls, answer]
        const above: FlorCall[] | null = answer === 'contraflor' ? [...chain, 'contraflor al resto'] : null
        const received = responsesTo(
          flores,
          ACCEPT_FROM[answer],
          ACCEPT_FROM[answer] + RAISE_EXTRA,
          traits.nerve,
        )
        const next = above === null ? null : florStakesIn(view, above)
        return ifWeCall(standing, florStakesIn(view, chain), received, next) - traits.threshold
      }
      default:
        return -1
    }
  }
  return choices.reduce((best, answer) => (value(answer) > value(best) ? answer : best))
}

/** Samples deals and compares our side's flores with the rivals'. */
export function florContest(view: View, random: Random): SampledContest {
  const wins: number[] = []
  const holdings: number[] = []
  const { mano } = view.hand!
  const team = teamOf(view.seat!)
  const seats = seatsFrom(mano, view.rules.players)
  sampleDeals(view, DEALS, random, hands => {
    let winner = team
    let best = 0
    let rivals = 0
    for (const seat of seats) {
      const held = hands[seat]!
      if (held.length < 3) continue
      const points = florAt(held[0]!, held[1]!, held[2]!)
      if (teamOf(seat) !== team) rivals = Math.max(rivals, points)
      if (points <= best) continue
      best = points
      winner = teamOf(seat)
    }
    wins.push(winner === team ? 1 : 0)
    holdings.push(rivals)
  })
  return { wins, holdings }
}
