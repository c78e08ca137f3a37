import type { GameId } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { queueSizes, queueState } from '../../testing/queueState.ts'
import {
  type PlayerStatus,
  type PlayerStatusEvent,
  reducePlayerStatus,
  UNKNOWN_STATUS,
} from './playerStatus.ts'

const GAME = 'g1' as GameId
const NEXT_GAME = 'g2' as GameId
const ticket = {
  mode: '2v2',
  flor: false,
  inviteCode: null,
  partner: null,
  since: 1000,
  botsFrom: 21_000,
} as const
const standing: PlayerStatus = { ...UNKNOWN_STATUS, queues: queueSizes(0), isSure: true }
const waiting: PlayerStatus = { ...standing, queues: queueSizes(2), ticket }
const sitting: PlayerStatus = { ...standing, gameId: GAME, isNew: true }
const inQueue = queueState({ waiting: 2, since: 51_000, botsFrom: 71_000, now: 60_000 })
const notInQueue = queueState({ waiting: 1, now: 60_000 })

type Row = [what: string, before: PlayerStatus, event: PlayerStatusEvent, after: Partial<PlayerStatus>]

const ROWS: Row[] = [
  [
    'times in the queue are converted from the clock of the server to that of this device',
    standing,
    { type: 'queue-received', state: inQueue, at: 10_000 },
    { queues: queueSizes(2), ticket },
  ],
  [
    'a player who has left the queue has no ticket',
    waiting,
    { type: 'queue-received', state: notInQueue, at: 0 },
    { ticket: null },
  ],
  [
    'an answer that is older than a pushed update is ignored',
    { ...standing, queueUpdates: 3 },
    { type: 'queue-answered', state: inQueue, at: 10_000, updates: 2 },
    { ticket: null, queues: queueSizes(0) },
  ],
  [
    'an answer is applied if no update was pushed since the request',
    { ...standing, queueUpdates: 3 },
    { type: 'queue-answered', state: inQueue, at: 10_000, updates: 3 },
    { ticket },
  ],
  [
    'an update of the count keeps the ticket',
    waiting,
    { type: 'counted', queues: queueSizes(3) },
    { queues: queueSizes(3), ticket },
  ],
  [
    'a partner who leaves is named until the next request',
    { ...waiting, ticket: { ...ticket, partner: 'beto' } },
    { type: 'queue-received', state: { ...notInQueue, partnerLeft: 'beto' }, at: 0 },
    { ticket: null, partnerLeft: 'beto' },
  ],
  [
    'the next request forgets the partner who left',
    { ...standing, partnerLeft: 'beto' },
    { type: 'requested', request: 'join' },
    { partnerLeft: null },
  ],
  [
    'the end of a pause is converted to the clock of this device',
    standing,
    { type: 'queue-received', state: { ...notInQueue, pause: { until: 90_000, games: 2 } }, at: 10_000 },
    { ticket: null, pause: { until: 40_000, games: 2 } },
  ],
  [
    'a ready table ends the waiting and is new',
    waiting,
    { type: 'game-ready', gameId: GAME },
    { ticket: null, gameId: GAME, isNew: true, isSure: true },
  ],
  [
    'an answer to joining that arrives after the table does not restore the ticket',
    { ...sitting, queueUpdates: 1 },
    { type: 'queue-answered', state: inQueue, at: 10_000, updates: 0 },
    { ticket: null, gameId: GAME },
  ],
  [
    'a game found when the page opens is not new',
    UNKNOWN_STATUS,
    { type: 'game-ready', gameId: GAME },
    { gameId: GAME, isNew: false, isSure: true },
  ],
  [
    'a game that is announced again stays new',
    sitting,
    { type: 'game-ready', gameId: GAME },
    { gameId: GAME, isNew: true },
  ],
  [
    'a rematch is new',
    { ...sitting, isNew: false },
    { type: 'game-ready', gameId: NEXT_GAME },
    { gameId: NEXT_GAME, isNew: true },
  ],
  [
    'a player who missed the message learns about the table from the answer to a request',
    waiting,
    { type: 'game-answered', gameId: GAME, updates: 0 },
    { gameId: GAME, isNew: true, ticket: null },
  ],
  [
    'an answer without a game removes the known game',
    { ...sitting, isSure: false },
    { type: 'game-answered', gameId: null, updates: 0 },
    { gameId: null, isSure: true, isNew: false },
  ],
  [
    'an answer from before the table was ready does not remove the table',
    { ...sitting, gameUpdates: 1 },
    { type: 'game-answered', gameId: null, updates: 0 },
    { gameId: GAME },
  ],
  [
    'a game that is over is removed',
    sitting,
    { type: 'game-over', gameId: GAME },
    { gameId: null, isSure: true },
  ],
  ['the end of another game changes nothing', sitting, { type: 'game-over', gameId: NEXT_GAME }, sitting],
  [
    'a game that is being checked is kept but not certain',
    sitting,
    { type: 'game-doubted' },
    { gameId: GAME, isSure: false },
  ],
  ['a table that was opened is not new', sitting, { type: 'table-seen', gameId: GAME }, { isNew: false }],
  [
    'a request clears the previous error',
    { ...standing, error: 'slow-down' },
    { type: 'requested', request: 'join' },
    { pending: 'join', error: null },
  ],
  [
    'a refused request leaves an error',
    { ...standing, pending: 'join' },
    { type: 'refused', error: 'unavailable' },
    { pending: null, error: 'unavailable' },
  ],
]

describe('the status of a player', () => {
  it.each(ROWS)('%s', (_, before, event, after) => {
    expect(reducePlayerStatus(before, event)).toMatchObject(after)
  })
})
