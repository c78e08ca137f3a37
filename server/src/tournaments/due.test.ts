import type { Format, TournamentRules } from '@valecuatro/contract'
import { describe, expect, test } from 'vitest'
import { canBeEntered, dueStepOf, isArenaRunning, isCheckInOpen, nextDueAt } from './due.ts'

const HOUR = 3600_000
const start = new Date('2030-01-01T20:00:00Z')
const at = (hours: number) => new Date(start.getTime() + hours * HOUR)
const tournament = (
  format: Format,
  entrants: number,
  end: number | null = null,
  status: 'open' | 'in_progress' | 'finished' = 'open',
  mode: TournamentRules['mode'] = '2v2',
) => ({
  format,
  mode,
  status,
  entrants,
  startDate: start,
  endDate: end === null ? null : at(end),
  pausedAt: null,
  isPractice: false,
  round: 0,
  lateEntryRound: 1,
  checkInMinutes: null,
  checkInClosedAt: null,
})

describe('the automatic steps of a tournament', () => {
  test.each([
    ['a bracket before its start', tournament('bracket', 8), -1, 'wait', 0],
    ['a bracket at its start', tournament('bracket', 8), 0, 'draw', 0],
    ['a bracket of four, late', tournament('bracket', 4), 5, 'draw', 0],
    ['a bracket of three', tournament('bracket', 3), 0, 'wait', 24],
    ['a bracket of three, a day later', tournament('bracket', 3), 24, 'close', 24],
    ['a bracket of three whose end has come', tournament('bracket', 3, 2), 2, 'close', 2],
    ['groups of three, one against one', tournament('groups', 3, null, 'open', '1v1'), 0, 'wait', 24],
    ['groups of four, one against one', tournament('groups', 4, null, 'open', '1v1'), 0, 'draw', 0],
    ['a bracket of two, one against one', tournament('bracket', 2, null, 'open', '1v1'), 0, 'draw', 0],
    ['a bracket of one, one against one', tournament('bracket', 1, null, 'open', '1v1'), 0, 'wait', 24],
    ['an arena of two, one against one', tournament('arena', 2, 3, 'open', '1v1'), 3, 'end', 3],
    ['a bracket that is being played', tournament('bracket', 8, null, 'in_progress'), 30, 'wait', null],
    ['an arena at its start', tournament('arena', 8, 3), 0, 'wait', 3],
    ['an arena at its end', tournament('arena', 8, 3), 3, 'end', 3],
    ['an arena without an end', tournament('arena', 8), 100, 'wait', null],
    ['an arena of three without an end', tournament('arena', 3), 24, 'close', 24],
    ['an arena of three at its end', tournament('arena', 3, 3), 3, 'close', 3],
    ['an arena of three that ends after days', tournament('arena', 3, 90), 24, 'close', 24],
    ['one that is finished', tournament('arena', 8, 3, 'finished'), 5, 'wait', null],
  ] as const)('%s', (_name, each, hours, step, due) => {
    expect(dueStepOf(each, at(hours))).toBe(step)
    expect(nextDueAt(each, at(hours))).toEqual(due === null ? null : at(due))
  })

  test('a paused bracket is not drawn until it is resumed, and a paused arena seats no table but ends', () => {
    const bracket = { ...tournament('bracket', 8), pausedAt: at(-1) }
    expect([dueStepOf(bracket, at(1)), nextDueAt(bracket, at(1))]).toEqual(['wait', null])
    const few = { ...tournament('bracket', 3), pausedAt: at(-1) }
    expect(nextDueAt(few, at(1))).toEqual(at(24))
    const arena = { ...tournament('arena', 8, 3), pausedAt: at(1) }
    expect(isArenaRunning(arena, at(2))).toBe(false)
    expect(dueStepOf(arena, at(3))).toBe('end')
  })

  test('at the start a check-in is closed first, unless the tournament is paused or it is closed already', () => {
    const bracket = { ...tournament('bracket', 8), checkInMinutes: 30 as const }
    expect([dueStepOf(bracket, at(-1)), nextDueAt(bracket, at(-1))]).toEqual(['wait', at(0)])
    expect([dueStepOf(bracket, at(0)), nextDueAt(bracket, at(0))]).toEqual(['close-check-in', at(0)])
    expect(dueStepOf({ ...bracket, checkInClosedAt: at(0) }, at(0))).toBe('draw')
    expect(dueStepOf({ ...bracket, pausedAt: at(-1) }, at(1))).toBe('wait')
    const arena = { ...tournament('arena', 8, 3), checkInMinutes: 30 as const }
    expect(isArenaRunning(arena, at(1))).toBe(false)
    expect(isArenaRunning({ ...arena, checkInClosedAt: at(0) }, at(1))).toBe(true)
    expect(dueStepOf({ ...arena, pausedAt: at(-1) }, at(3))).toBe('end')
    expect(isCheckInOpen(bracket, at(-0.6))).toBe(false)
    expect(isCheckInOpen(bracket, at(-0.5))).toBe(true)
    expect(isCheckInOpen({ ...bracket, checkInClosedAt: at(0) }, at(0))).toBe(false)
  })

  test('a tournament can be entered while it is open, until its end; an arena seats tables from start to end', () => {
    expect(canBeEntered(tournament('arena', 8, 3), at(-1))).toBe(true)
    expect(canBeEntered(tournament('arena', 8, 3), at(2))).toBe(true)
    expect(canBeEntered(tournament('arena', 8, 3), at(3))).toBe(false)
    expect(canBeEntered(tournament('bracket', 8, null, 'in_progress'), at(1))).toBe(false)
    expect(canBeEntered({ ...tournament('arena', 8, 3), isPractice: true }, at(-1))).toBe(false)
    const late = { ...tournament('swiss', 8, null, 'in_progress'), lateEntryRound: 3 }
    expect(canBeEntered({ ...late, round: 2 }, at(1))).toBe(true)
    expect(canBeEntered({ ...late, round: 3 }, at(1))).toBe(false)
    expect(isArenaRunning(tournament('arena', 8, 3), at(-1))).toBe(false)
    expect(isArenaRunning(tournament('arena', 8, 3), at(0))).toBe(true)
    expect(isArenaRunning(tournament('arena', 8, 3), at(3))).toBe(false)
    expect(isArenaRunning(tournament('bracket', 8), at(0))).toBe(false)
  })
})
