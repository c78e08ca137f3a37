import type { DetectorSettings } from '@valecuatro/contract'
import type { Judged } from '../signals.ts'
import { expectedOf, round, type Tally } from './evidence.ts'

type Thresholds = DetectorSettings['rapid_wins']

export interface Win {
  gameId: string
  matchId: string
  /** The average time between two steps of the game. */
  secondsPerMove: number
  at: string
}

export const isRapid = (secondsPerMove: number, { perMove }: Thresholds) => secondsPerMove < perMove

/** Wins that came faster than anybody can look at the cards; the newest last. */
export function judgeRapidWins(wins: readonly Win[], settings: Thresholds): Judged | null {
  const rapid = wins.filter(({ secondsPerMove }) => isRapid(secondsPerMove, settings))
  if (rapid.length < settings.wins) return null
  return {
    severity: 'high',
    source: 'anti_cheat',
    title: 'Implausibly fast wins',
    description: 'A player keeps winning games with moves made faster than anyone could read their cards.',
    metadata: { wins: rapid.length, ...listed(rapid) },
  }
}

/**
 * A streak that is as unlikely for this player as one of so many wins is at even odds: who wins most of his games
 * anyway has to win more of them in a row. `career`: all his games.
 */
export function judgeStreak(wins: readonly Win[], career: Tally, { streak }: Thresholds): Judged | null {
  const before = { games: career.games - wins.length, wins: career.wins - wins.length }
  const usual = expectedOf([before])
  if (wins.length * Math.log(usual) > streak * Math.log(0.5)) return null
  return {
    severity: 'medium',
    source: 'anti_cheat',
    title: 'Improbable winning streak',
    description: 'A player has won more games in a row than their record makes plausible.',
    metadata: {
      inARow: wins.length,
      usually: `${Math.round(100 * usual)} %`,
      chance: `1 : ${Math.round(usual ** -wins.length)}`,
      ...listed(wins),
    },
  }
}

const listed = (wins: readonly Win[]) => ({
  times: wins
    .slice(-20)
    .map(({ gameId, secondsPerMove, at }) => ({ gameId, secondsPerMove: round(secondsPerMove), at })),
  games: wins.slice(-20).map(({ gameId }) => gameId),
  matches: wins.slice(-20).map(({ matchId }) => matchId),
})
