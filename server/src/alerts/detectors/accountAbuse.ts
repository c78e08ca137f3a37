import type { DetectorSettings } from '@valecuatro/contract'
import { type Judged, playerIn, ruleOf } from '../signals.ts'
import { linkedBy, round, sigmaOf, type Tally } from './evidence.ts'

type Thresholds = DetectorSettings['account_abuse']

export const SAME_DEVICE = 'same-device'

/** Two accounts that were used on one browser while they sat at one table, or played in one tournament. */
export const sameDevice = ruleOf({
  detector: 'account_abuse',
  sign: SAME_DEVICE,
  minutes: ({ within }) => within * 60,
  looksFar: true,
  judge: ({ subject, times, evidence }, { tables }) => {
    if (times < tables) return null
    const others = new Map(evidence.map(({ other }) => [JSON.stringify(other), other]))
    const tournaments = evidence.flatMap(({ tournamentId }) => tournamentId ?? [])
    return {
      severity: 'high',
      source: 'anti_cheat',
      title: 'Multiple accounts on one device',
      description:
        'Accounts used in the same browser are playing at the same table or in the same tournament.',
      playerId: playerIn(subject),
      metadata: {
        seen: evidence.map(({ where, from, at }) => ({ where, from, at })),
        players: [...others.values()],
        tournaments: [...new Set(tournaments)],
        ...linkedBy(evidence),
      },
    }
  },
})

/** Two accounts of one address as rivals. A shared address alone is a family, a school or a café. */
export interface Rivals extends Tally {
  winner: { _id: string; username: string }
  loser: { _id: string; username: string }
  /** What the winner wins against others, and what others win against the loser. */
  elsewhere: Tally[]
  from: string
  newest: { gameId: string; matchId: string }[]
}

export const areOrdinaryRivals = (tally: Tally, { oneSidedGames, oneSidedSigma }: Thresholds) =>
  tally.games < oneSidedGames || sigmaOf(tally, []) < oneSidedSigma

export function judgeRivals(rivals: Rivals, { oneSidedGames, oneSidedSigma }: Thresholds): Judged | null {
  const { winner, loser, games, wins, from, newest } = rivals
  const sigma = sigmaOf(rivals, rivals.elsewhere)
  if (games < oneSidedGames || sigma < oneSidedSigma) return null
  return {
    severity: 'medium',
    source: 'anti_cheat',
    title: 'One-sided results from one address',
    description:
      'Two accounts share an address, and one loses to the other far more often than to anyone else.',
    metadata: {
      lost: `${wins} of ${games}`,
      sigma: round(sigma, 1),
      from,
      players: [loser, winner],
      games: newest.map(({ gameId }) => gameId),
      matches: newest.map(({ matchId }) => matchId),
    },
  }
}
