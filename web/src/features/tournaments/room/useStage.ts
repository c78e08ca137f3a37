import type { Tournament } from '@valecuatro/contract'
import { useSeconds } from '../../queue/useSeconds.ts'
import { type Stage, stageOf } from './stage.ts'

/** How far the tournament is, on the server's clock; looks again at the moment it begins. */
export function useStage(tournament: Tournament, ahead: number): Stage {
  const start = Date.parse(tournament.startDate) + ahead
  const isAhead = tournament.status === 'open' && start > Date.now() - 1000
  const now = useSeconds(isAhead ? start : null)
  return stageOf(tournament, Math.max(now, Date.now()) - ahead)
}
