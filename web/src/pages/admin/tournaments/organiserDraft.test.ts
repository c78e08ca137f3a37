import type { OrganiserAction, OrganiserActionName } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { aMatch, id } from '../../tournaments/testing/aTournament.ts'
import { type ActionDraft, bodyOf, EMPTY_ACTION } from './organiserDraft.ts'
import type { CurrentTable } from './organiserTables.ts'

const { _id: matchId, gameId, players, score } = aMatch()
const table: CurrentTable = { matchId, gameId, position: null, players, seats: [], score, startsBy: null }
const reason = 'Left'
const filled: ActionDraft = { ...EMPTY_ACTION, reason, userId: id(1), substituteId: id(2), winnerId: id(3) }

it.each<[OrganiserActionName, object]>([
  ['pause', {}],
  ['resume', {}],
  ['extend-clock', { matchId, minutes: 5 }],
  ['replace-player', { matchId, userId: id(1), substituteId: id(2) }],
  ['seat-to-bot', { matchId, userId: id(1) }],
  ['restart-table', { matchId }],
  ['decide-table', { matchId, winnerId: id(3) }],
  ['disqualify', { userId: id(1), table: 'bot' }],
])('%s sends its own details', (action, details) => {
  expect(bodyOf(action, table, filled)).toEqual({ action, reason, ...details } as OrganiserAction)
  expect(bodyOf(action, table, { ...filled, reason: ' ' })).toBeNull()
})

it.each<[OrganiserActionName, Partial<ActionDraft>]>([
  ['extend-clock', { minutes: '0' }],
  ['extend-clock', { minutes: '61' }],
  ['extend-clock', { minutes: '1.5' }],
  ['extend-clock', { minutes: '' }],
  ['replace-player', { userId: '' }],
  ['replace-player', { substituteId: '' }],
  ['seat-to-bot', { userId: '' }],
  ['decide-table', { winnerId: '' }],
  ['disqualify', { userId: '' }],
])('%s is not sent with %j', (action, changes) => {
  expect(bodyOf(action, table, { ...filled, ...changes })).toBeNull()
})
