import type { ChallengeId } from '@valecuatro/contract'

/** When the challenges that were sent from this tab expire: it opens the game once one of them is accepted. */
export const challengesOfThisTab = new Map<ChallengeId, number>()
