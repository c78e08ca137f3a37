import type { Tournament } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aTournament } from '../testing/aTournament.ts'
import { stageOf } from './room.ts'

const start = Date.parse('2026-03-04T12:00:00.000Z')

it.each<[what: string, told: Partial<Tournament>, now: number, stage: string]>([
  ['an arena before its start', { format: 'arena' }, start - 1, 'ahead'],
  ['an arena from its start on', { format: 'arena' }, start, 'running'],
  ['a bracket before its start', { format: 'bracket' }, start - 1, 'ahead'],
  ['a bracket that waits for its draw', { format: 'bracket' }, start, 'due'],
  ['a bracket that was drawn', { format: 'bracket', status: 'in_progress' }, start, 'running'],
  ['one with a champion', { status: 'finished', outcome: 'champion' }, start, 'champion'],
  ['one that was called off', { status: 'finished', outcome: 'refunded' }, start, 'refunded'],
])('%s', (_, told, now, stage) => {
  expect(stageOf(aTournament({ startDate: new Date(start).toISOString(), ...told }), now)).toBe(stage)
})
