import type { DetectorSettings } from '@valecuatro/contract'
import type { Judged } from '../signals.ts'
import { round, sigmaOf, type Tally } from './evidence.ts'

type Thresholds = DetectorSettings['unusual_pattern']

/** How a player answered in one game. */
export interface Answers {
  gameId: string
  matchId: string
  moves: number
  /** Of the time that each took, in seconds. */
  mean: number
  deviation: number
}

/** Quicker than this is a matter of speed, not of regularity: the noise of the line is larger than the answer. */
const QUICK = 0.2

/** People hesitate over some cards and not over others; a script that waits a second waits a second every time. */
export function isRegular(
  { mean, deviation }: Pick<Answers, 'mean' | 'deviation'>,
  { variation }: Thresholds,
) {
  return mean >= QUICK && deviation / mean < variation / 100
}

/** The games in which he answered like a clock; together they must have enough moves to tell. */
export function judgeRegularity(answers: readonly Answers[], settings: Thresholds): Judged | null {
  const regular = answers.filter(each => isRegular(each, settings))
  const moves = regular.reduce((sum, each) => sum + each.moves, 0)
  if (moves < settings.moves) return null
  return {
    severity: 'medium',
    source: 'anti_cheat',
    title: 'Machine-like timing',
    description: 'A player moves at nearly identical intervals, as a program would.',
    metadata: {
      moves,
      times: regular.map(({ gameId, mean, deviation }) => ({
        gameId,
        seconds: round(mean),
        variation: `${round((100 * deviation) / mean, 1)} %`,
      })),
      games: regular.map(({ gameId }) => gameId),
      matches: regular.map(({ matchId }) => matchId),
    },
  }
}

/** Two partners, and how often they have won together. */
export interface Pair extends Tally {
  players: { _id: string; username: string }[]
  /** What each has won without the other. */
  elsewhere: Tally[]
  newest: { gameId: string; matchId: string }[]
}

export const isOrdinaryPair = (tally: Tally, { pairGames, pairSigma }: Thresholds) =>
  tally.games < pairGames || sigmaOf(tally, []) < pairSigma

export function judgePair(pair: Pair, settings: Thresholds): Judged | null {
  const { players, games, wins, newest } = pair
  const sigma = sigmaOf(pair, pair.elsewhere)
  if (games < settings.pairGames || sigma < settings.pairSigma) return null
  return {
    severity: 'medium',
    source: 'anti_cheat',
    title: 'Pair winning too often',
    description: 'Two players win far more often as partners than chance or their other results explain.',
    metadata: {
      won: `${wins} of ${games}`,
      sigma: round(sigma, 1),
      players,
      games: newest.map(({ gameId }) => gameId),
      matches: newest.map(({ matchId }) => matchId),
    },
  }
}
