import { TABLE_SIZE } from './bracket.ts'
import type { tournaments } from './schema.ts'

export type TournamentRow = typeof tournaments.$inferSelect

type Schedule = Pick<TournamentRow, 'format' | 'status' | 'entrants' | 'startDate' | 'endDate'>

/** How long after its start a tournament waits for four players before it is cancelled. */
const FIRST_TABLE_TIMEOUT_MS = 24 * 60 * 60 * 1000

export type DueStep = 'wait' | 'draw' | 'end' | 'close'

/** What has to be done about a tournament now. */
export function dueStepOf(tournament: Schedule, now: Date): DueStep {
  const { format, status, entrants, startDate, endDate } = tournament
  if (status !== 'open' || now < startDate) return 'wait'
  if (entrants < TABLE_SIZE) return now >= closesAt(tournament) ? 'close' : 'wait'
  if (format === 'bracket') return 'draw'
  return endDate && now >= endDate ? 'end' : 'wait'
}

/** When there will be something to do, if nothing changes before. */
export function nextDueAt(tournament: Schedule, now: Date): Date | null {
  const { format, status, entrants, startDate, endDate } = tournament
  if (status !== 'open') return null
  if (now < startDate) return startDate
  if (entrants < TABLE_SIZE) return closesAt(tournament)
  return format === 'bracket' ? startDate : endDate
}

function closesAt({ startDate, endDate }: Schedule): Date {
  const latest = new Date(startDate.getTime() + FIRST_TABLE_TIMEOUT_MS)
  return endDate && endDate < latest ? endDate : latest
}

/** Whether it can be entered: it is open, and its time has not run out. */
export function canBeEntered({ status, endDate }: Schedule, now: Date): boolean {
  return status === 'open' && !(endDate && now >= endDate)
}

/** Whether an arena seats tables now. */
export function isArenaRunning({ format, status, startDate, endDate }: Schedule, now: Date): boolean {
  return format === 'arena' && status === 'open' && now >= startDate && !(endDate && now >= endDate)
}
