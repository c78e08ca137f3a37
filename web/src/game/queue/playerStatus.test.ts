import type { GameId } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { ownStatus, queueSizes } from '../../testing/queueState.ts'
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
  points: 30,
  rated: true,
  inviteCode: null,
  party: null,
  search: null,
  since: 1000,
  botsFrom: 21_000,
} as const
const standing: PlayerStatus = { ...UNKNOWN_STATUS, queues: queueSizes(0), isKnown: true }
const waiting: PlayerStatus = { ...standing, queues: queueSizes(2), ticket }
const sitting: PlayerStatus = { ...standing, gameId: GAME, isNew: true }
const inQueue = ownStatus({ waiting: 2, since: 51_000, botsFrom: 71_000, now: 60_000 })
const notInQueue = ownStatus({ waiting: 1, now: 60_000 })
const playing = (gameId: GameId) => ownStatus({ gameId, now: 60_000 })
const received = (state: typeof inQueue) => ({ type: 'received', state, at: 10_000 }) as const

type Row = [what: string, before: PlayerStatus, event: PlayerStatusEvent, after: Partial<PlayerStatus>]

const ROWS: Row[] = [
  [
    'times in the queue are converted from the clock of the server to that of this device',
    standing,
    received(inQueue),
    { queues: queueSizes(2), ticket },
  ],
  ['a player who has left the queue has no ticket', waiting, received(notInQueue), { ticket: null }],
  [
    'an update of the count keeps the ticket',
    waiting,
    { type: 'counted', queues: queueSizes(3) },
    { queues: queueSizes(3), ticket },
  ],
  [
    'a partner who leaves is named',
    { ...waiting, ticket: { ...ticket, party: { members: ['ana', 'beto'], size: 2, openUntil: null } } },
    { type: 'partner-left', username: 'beto' },
    { partnerLeft: 'beto' },
  ],
  [
    'a partner who has left is still named when the ticket is gone',
    { ...waiting, partnerLeft: 'beto' },
    received(notInQueue),
    { ticket: null, partnerLeft: 'beto' },
  ],
  [
    'a player who waits again forgets the partner who left',
    { ...standing, partnerLeft: 'beto' },
    received(inQueue),
    { ticket, partnerLeft: null },
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
    received({ ...notInQueue, pause: { until: 90_000, games: 2 } }),
    { ticket: null, pause: { until: 40_000, games: 2 } },
  ],
  [
    'a ready table ends the waiting and is new',
    waiting,
    received(playing(GAME)),
    { ticket: null, gameId: GAME, isNew: true },
  ],
  [
    'a game found when the page opens is not new',
    UNKNOWN_STATUS,
    received(playing(GAME)),
    { gameId: GAME, isNew: false, isKnown: true },
  ],
  ['a game that is received again stays new', sitting, received(playing(GAME)), { isNew: true }],
  [
    'a rematch is new',
    { ...sitting, isNew: false },
    received(playing(NEXT_GAME)),
    { gameId: NEXT_GAME, isNew: true },
  ],
  ['a game that has ended is removed', sitting, received(notInQueue), { gameId: null, isNew: false }],
  ['a game that is over is removed', sitting, { type: 'game-over', gameId: GAME }, { gameId: null }],
  [
    'a game that is over stays removed until the status says so, too',
    { ...standing, overId: GAME },
    received(playing(GAME)),
    { gameId: null, overId: GAME, isNew: false },
  ],
  [
    'a game that is over is forgotten when the status says so',
    { ...standing, overId: GAME },
    received(notInQueue),
    { overId: null },
  ],
  ['the end of another game changes nothing', sitting, { type: 'game-over', gameId: NEXT_GAME }, sitting],
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
