import type { DetectorSettings } from '@valecuatro/contract'
import type { Judged } from '../signs.ts'
import { round } from './evidence.ts'

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
    title: 'Wins faster than play allows',
    description: 'A player keeps winning games whose moves come faster than anybody can look at his cards.',
    metadata: { wins: rapid.length, ...listed(rapid) },
  }
}

/** A streak is what it is called when the chance of it, at even odds, is next to none. */
export function judgeStreak(wins: readonly Win[], { streak }: Thresholds): Judged | null {
  if (wins.length < streak) return null
  return {
    severity: 'medium',
    source: 'anti_cheat',
    title: 'A streak beyond chance',
    description: 'A player has won more games in a row than chance allows.',
    metadata: { inARow: wins.length, chance: `1 : ${2 ** Math.min(wins.length, 50)}`, ...listed(wins) },
  }
}

const listed = (wins: readonly Win[]) => ({
  times: wins
    .slice(-20)
    .map(({ gameId, secondsPerMove, at }) => ({ gameId, secondsPerMove: round(secondsPerMove), at })),
  games: wins.slice(-20).map(({ gameId }) => gameId),
  matches: wins.slice(-20).map(({ matchId }) => matchId),
})
