import type { Responses } from './standing.ts'

/** For each sampled deal, the strength of the rivals' holding as one number, and whether our side wins. */
export interface SampledContest {
  readonly holdings: ArrayLike<number>
  readonly wins: ArrayLike<number>
}

/** The width of the transition around each threshold. */
const TRANSITION_WIDTH = 1.2

/** The share of rivals who accept with any cards; without them every bluff would look profitable. */
const STUBBORN_SHARE = 0.3

/** Estimates how the rivals answer a call that they accept from about `acceptFrom` and raise from about `raiseFrom`. */
export function responsesTo(
  { holdings, wins }: SampledContest,
  acceptFrom: number,
  raiseFrom: number,
  nerve: number,
): Responses {
  let wanted = 0
  let winning = 0
  let raised = 0
  let winningIfRaised = 0
  for (let deal = 0; deal < holdings.length; deal++) {
    const holding = holdings[deal]!
    const raises = above(holding, raiseFrom)
    const wants = Math.max(0, STUBBORN_SHARE + (1 - STUBBORN_SHARE) * above(holding, acceptFrom) - raises)
    wanted += wants
    raised += raises
    winning += wants * wins[deal]!
    winningIfRaised += raises * wins[deal]!
  }
  return {
    wanted: wanted / holdings.length,
    chance: applyNerve(winning / Math.max(wanted, 1e-9), nerve),
    raised: raised / holdings.length,
    chanceIfRaised: applyNerve(winningIfRaised / Math.max(raised, 1e-9), nerve),
  }
}

export function winShare({ wins }: SampledContest): number {
  let won = 0
  for (let deal = 0; deal < wins.length; deal++) won += wins[deal]!
  return won / wins.length
}

function above(holding: number, threshold: number): number {
  return 1 / (1 + Math.exp((threshold - holding) / TRANSITION_WIDTH))
}

/** The chance as a character judges it. Nerve shifts the chance most at one half, and not at all at 0 and 1. */
export function applyNerve(chance: number, nerve: number): number {
  return chance + 4 * nerve * chance * (1 - chance)
}
