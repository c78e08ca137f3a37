import type { Tournament } from '@valecuatro/contract'

/** How far a tournament is. `due`: it should have begun, and the server has not said so yet. */
export type Stage = 'ahead' | 'due' | 'running' | 'champion' | 'refunded'

type Told = Pick<Tournament, 'format' | 'status' | 'outcome' | 'startDate'>

/** An arena stays open while it is played: only the clock tells. */
export function stageOf({ format, status, outcome, startDate }: Told, now: number): Stage {
  if (status === 'finished') return outcome === 'refunded' ? 'refunded' : 'champion'
  if (status === 'in_progress') return 'running'
  if (now < Date.parse(startDate)) return 'ahead'
  return format === 'arena' ? 'running' : 'due'
}
