import { type EnvidoCall, seatsFrom, tanto, teamOf, type View } from '@valecuatro/engine'
import type { CharacterTraits } from './characters.ts'
import { cardIndex, tantoAt } from './deck.ts'
import { applyNerve, responsesTo, type SampledContest, winShare } from './responses.ts'
import { type Random, sampleDeals } from './sampleDeals.ts'
import {
  envidoStakesIn,
  ifAccepted,
  ifTheyGain,
  ifWeCall,
  ifWePass,
  type Standing,
  standingOf,
} from './standing.ts'

const DEALS = 160

/** The tanto from which a single rival accepts a call. Partners, with more hands, accept from `PAIR_EXTRA` more. */
const ACCEPT_FROM: Readonly<Record<EnvidoCall, number>> = {
  envido: 24.5,
  'real envido': 27,
  'falta envido': 29.5,
}
const PAIR_EXTRA = 1.5
/** How much more the rivals need to raise the call. */
const RAISE_EXTRA = 4

/** The highest tanto with which a call counts as a bluff. */
const MAX_BLUFF_TANTO = 23

/** The envido call to open with, or null to make no call. */
export function openEnvido(
  view: View,
  calls: readonly EnvidoCall[],
  traits: CharacterTraits,
  random: Random,
): EnvidoCall | null {
  const standing = standingOf(view, traits.winChance)
  const best = bestCall(view, calls, envidoContest(view, random), traits, standing)
  const waits = random() < traits.patience
  const bluffs = random() < traits.envidoBluff
  if (best.value > ifWePass(standing) + traits.threshold) return waits ? null : best.call
  const couldCostTheGame = ifTheyGain(standing, 2) === 0
  return bluffs && ownTanto(view) <= MAX_BLUFF_TANTO && !couldCostTheGame ? 'envido' : null
}

export function answerEnvido(
  view: View,
  raises: readonly EnvidoCall[],
  traits: CharacterTraits,
  random: Random,
): EnvidoCall | 'quiero' | 'no quiero' {
  const standing = standingOf(view, traits.winChance)
  const tantos = envidoContest(view, random)
  const stakes = envidoStakesIn(view, view.hand!.envido.calls)
  const want = ifAccepted(standing, stakes, applyNerve(winShare(tantos), traits.nerve))
  const refuse = ifTheyGain(standing, stakes.refused)
  const raise = bestCall(view, raises, tantos, traits, standing)
  if (raise.call !== null && raise.value > Math.max(want, refuse) + traits.threshold) return raise.call
  return want >= refuse ? 'quiero' : 'no quiero'
}

/** Samples deals and compares our side's tantos with the rivals'. */
export function envidoContest(view: View, random: Random): SampledContest {
  const wins: number[] = []
  const holdings: number[] = []
  const { mano } = view.hand!
  const team = teamOf(view.seat!)
  const seats = seatsFrom(mano, view.rules.players)
  const laid = laidBySeat(view)
  sampleDeals(view, DEALS, random, hands => {
    let winner = team
    let best = -1
    let rivals = -1
    for (const seat of seats) {
      if (view.hand!.gone.includes(seat)) continue
      const [a, b, c] = [...laid[seat]!, ...hands[seat]!] as [number, number, number]
      const points = tantoAt(a, b, c)
      if (teamOf(seat) !== team) rivals = Math.max(rivals, points)
      // Seats are visited in order from mano, so that of equal tantos the one nearer to mano wins.
      if (points <= best) continue
      best = points
      winner = teamOf(seat)
    }
    wins.push(winner === team ? 1 : 0)
    holdings.push(rivals)
  })
  return { wins, holdings }
}

function bestCall(
  view: View,
  calls: readonly EnvidoCall[],
  tantos: SampledContest,
  traits: CharacterTraits,
  standing: Standing,
): { call: EnvidoCall | null; value: number } {
  let best: { call: EnvidoCall | null; value: number } = { call: null, value: -1 }
  for (const call of calls) {
    const chain = [...view.hand!.envido.calls, call]
    const stakes = envidoStakesIn(view, chain)
    const acceptFrom = ACCEPT_FROM[call] + (view.rules.players > 2 ? PAIR_EXTRA : 0) + (chain.length - 1)
    const next = call === 'envido' ? 'real envido' : 'falta envido'
    const above = call === 'falta envido' ? null : envidoStakesIn(view, [...chain, next])
    const received = responsesTo(tantos, acceptFrom, acceptFrom + RAISE_EXTRA, traits.nerve)
    const value = ifWeCall(standing, stakes, received, above)
    if (value > best.value) best = { call, value }
  }
  return best
}

function ownTanto(view: View): number {
  return tanto(view.hand!.held[view.seat!]!)
}

function laidBySeat(view: View): readonly (readonly number[])[] {
  return view.hand!.held.map((_, seat) =>
    view.hand!.plays.filter(play => play.seat === seat).map(play => cardIndex(play.card)),
  )
}
