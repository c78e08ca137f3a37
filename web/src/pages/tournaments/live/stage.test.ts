import type { Tournament } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aTournament } from '../testing/aTournament.ts'
import { stageOf } from './liveTournament.ts'

const start = Date.parse('2026-03-04T12:00:00.000Z')

it.each<[what: string, changes: Partial<Tournament>, now: number, stage: string]>([
  ['an arena before its start', { format: 'arena' }, start - 1, 'ahead'],
  ['an arena at its start', { format: 'arena' }, start, 'running'],
  ['a bracket before its start', { format: 'bracket' }, start - 1, 'ahead'],
  ['a bracket that has not been drawn yet', { format: 'bracket' }, start, 'due'],
  ['a bracket that has been drawn', { format: 'bracket', status: 'in_progress' }, start, 'running'],
  ['a tournament with a champion', { status: 'finished', outcome: 'champion' }, start, 'champion'],
  ['a cancelled tournament', { status: 'finished', outcome: 'refunded' }, start, 'refunded'],
])('the stage of %s', (_, changes, now, stage) => {
  expect(stageOf(aTournament({ startDate: new Date(start).toISOString(), ...changes }), now)).toBe(stage)
})
