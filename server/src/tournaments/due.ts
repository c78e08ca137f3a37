import { fewestPlayers } from './rules.ts'
import type { tournaments } from './schema.ts'

export type TournamentRow = typeof tournaments.$inferSelect

type Schedule = Pick<
  TournamentRow,
  | 'format'
  | 'mode'
  | 'status'
  | 'entrants'
  | 'startDate'
  | 'endDate'
  | 'pausedAt'
  | 'checkInMinutes'
  | 'checkInClosedAt'
>

const MINUTE_MS = 60_000
/** How long after its start a tournament waits for the players of a table before it is cancelled. */
const FIRST_TABLE_TIMEOUT_MS = 24 * 60 * 60 * 1000

export type DueStep = 'wait' | 'close-check-in' | 'draw' | 'end' | 'close'

/** The step that is due now for a tournament. */
export function dueStepOf(tournament: Schedule, now: Date): DueStep {
  const { format, status, entrants, startDate, endDate, pausedAt } = tournament
  if (status !== 'open' || now < startDate) return 'wait'
  if (isCheckInPending(tournament) && !pausedAt) return 'close-check-in'
  if (entrants < fewestPlayers(tournament)) return now >= closesAt(tournament) ? 'close' : 'wait'
  if (format !== 'arena') return pausedAt ? 'wait' : 'draw'
  return endDate && now >= endDate ? 'end' : 'wait'
}

/** When the next step is due, unless something changes before. */
export function nextDueAt(tournament: Schedule, now: Date): Date | null {
  const { format, status, entrants, startDate, endDate, pausedAt } = tournament
  if (status !== 'open') return null
  if (now < startDate) return startDate
  if (isCheckInPending(tournament) && !pausedAt) return startDate
  if (entrants < fewestPlayers(tournament)) return closesAt(tournament)
  if (format === 'arena') return endDate
  // A paused tournament is drawn when it is resumed.
  return pausedAt ? null : startDate
}

/** Whether entrants who have not checked in still have their places. A pause at the start keeps the check-in open. */
export const isCheckInPending = ({
  checkInMinutes,
  checkInClosedAt,
}: Pick<TournamentRow, 'checkInMinutes' | 'checkInClosedAt'>) =>
  checkInMinutes !== null && checkInClosedAt === null

/** When the check-in opens; null without one. */
export const checkInOpensAt = ({
  checkInMinutes,
  startDate,
}: Pick<TournamentRow, 'checkInMinutes' | 'startDate'>) =>
  checkInMinutes === null ? null : new Date(startDate.getTime() - checkInMinutes * MINUTE_MS)

/** Whether players can check in now. */
export function isCheckInOpen(
  tournament: Pick<TournamentRow, 'status' | 'checkInMinutes' | 'checkInClosedAt' | 'startDate'>,
  now: Date,
): boolean {
  return tournament.status === 'open' && isCheckInPending(tournament) && now >= checkInOpensAt(tournament)!
}

function closesAt({ startDate, endDate }: Schedule): Date {
  const latest = new Date(startDate.getTime() + FIRST_TABLE_TIMEOUT_MS)
  return endDate && endDate < latest ? endDate : latest
}

/**
 * Whether players can enter a tournament: it is open and not for practice, and its end has not passed; or it is in progress
 * and allows entering late.
 */
export function canBeEntered(
  tournament: Pick<
    TournamentRow,
    'format' | 'status' | 'endDate' | 'isPractice' | 'round' | 'lateEntryRound'
  >,
  now: Date,
): boolean {
  const { status, endDate, isPractice } = tournament
  if (entersLate(tournament)) return true
  return status === 'open' && !isPractice && !(endDate && now >= endDate)
}

/** Whether players can enter although a tournament is in progress. */
export const entersLate = ({
  format,
  status,
  round,
  lateEntryRound,
}: Pick<TournamentRow, 'format' | 'status' | 'round' | 'lateEntryRound'>) =>
  format === 'swiss' && status === 'in_progress' && round < lateEntryRound

/** Whether an arena seats tables now. */
export function isArenaRunning(tournament: Schedule, now: Date): boolean {
  const isStarted = !tournament.pausedAt && !isCheckInPending(tournament)
  return tournament.format === 'arena' && isStarted && isBeingPlayed(tournament, now)
}

/** Whether a tournament is in play: from its draw, or from the start of an arena, until its end. */
export function isBeingPlayed({ format, status, startDate, endDate }: Schedule, now: Date): boolean {
  if (format !== 'arena') return status === 'in_progress'
  return status === 'open' && now >= startDate && !(endDate && now >= endDate)
}
