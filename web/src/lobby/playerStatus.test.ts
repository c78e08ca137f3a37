import { describe, expect, it } from 'vitest'
import {
  type PlayerStatus,
  type PlayerStatusEvent,
  reducePlayerStatus,
  UNKNOWN_STATUS,
} from './playerStatus.ts'

const standing: PlayerStatus = { ...UNKNOWN_STATUS, waiting: 0, isSure: true }
const waiting: PlayerStatus = { ...standing, waiting: 2, ticket: { since: 1000, botsFrom: 21_000 } }
const sitting: PlayerStatus = { ...standing, gameId: 'g1', isNew: true }
const inQueue = { waiting: 2, since: 51_000, botsFrom: 71_000, now: 60_000 }
const notInQueue = { waiting: 1, since: null, botsFrom: null, now: 60_000 }

type Row = [what: string, before: PlayerStatus, event: PlayerStatusEvent, after: Partial<PlayerStatus>]

const ROWS: Row[] = [
  [
    'times in the queue are converted from the clock of the server to that of this device',
    standing,
    { type: 'queue-told', state: inQueue, at: 10_000 },
    { waiting: 2, ticket: { since: 1000, botsFrom: 21_000 } },
  ],
  [
    'a player who has left the queue has no ticket',
    waiting,
    { type: 'queue-told', state: notInQueue, at: 0 },
    { ticket: null },
  ],
  [
    'an answer that is older than a pushed update is ignored',
    { ...standing, queueNews: 3 },
    { type: 'queue-answered', state: inQueue, at: 10_000, news: 2 },
    { ticket: null, waiting: 0 },
  ],
  [
    'an answer is applied if no update was pushed since the request',
    { ...standing, queueNews: 3 },
    { type: 'queue-answered', state: inQueue, at: 10_000, news: 3 },
    { ticket: { since: 1000, botsFrom: 21_000 } },
  ],
  [
    'an update of the count keeps the ticket',
    waiting,
    { type: 'counted', waiting: 3 },
    { waiting: 3, ticket: waiting.ticket },
  ],
  [
    'a ready table ends the waiting and is new',
    waiting,
    { type: 'game-ready', gameId: 'g1' },
    { ticket: null, gameId: 'g1', isNew: true, isSure: true },
  ],
  [
    'an answer to joining that arrives after the table does not restore the ticket',
    { ...sitting, queueNews: 1 },
    { type: 'queue-answered', state: inQueue, at: 10_000, news: 0 },
    { ticket: null, gameId: 'g1' },
  ],
  [
    'a game found when the page opens is not new',
    UNKNOWN_STATUS,
    { type: 'game-ready', gameId: 'g1' },
    { gameId: 'g1', isNew: false, isSure: true },
  ],
  [
    'a game that is announced again stays new',
    sitting,
    { type: 'game-ready', gameId: 'g1' },
    { gameId: 'g1', isNew: true },
  ],
  [
    'a rematch is new',
    { ...sitting, isNew: false },
    { type: 'game-ready', gameId: 'g2' },
    { gameId: 'g2', isNew: true },
  ],
  [
    'a player who missed the message learns about the table from the answer to a request',
    waiting,
    { type: 'game-answered', gameId: 'g1', news: 0 },
    { gameId: 'g1', isNew: true, ticket: null },
  ],
  [
    'an answer without a game removes the known game',
    { ...sitting, isSure: false },
    { type: 'game-answered', gameId: null, news: 0 },
    { gameId: null, isSure: true, isNew: false },
  ],
  [
    'an answer from before the table was ready does not remove the table',
    { ...sitting, gameNews: 1 },
    { type: 'game-answered', gameId: null, news: 0 },
    { gameId: 'g1' },
  ],
  [
    'a game that is over is removed',
    sitting,
    { type: 'game-over', gameId: 'g1' },
    { gameId: null, isSure: true },
  ],
  ['the end of another game changes nothing', sitting, { type: 'game-over', gameId: 'g0' }, sitting],
  [
    'a game that is being checked is kept but not certain',
    sitting,
    { type: 'game-doubted' },
    { gameId: 'g1', isSure: false },
  ],
  ['a table that was opened is not new', sitting, { type: 'table-seen', gameId: 'g1' }, { isNew: false }],
  [
    'a request clears the previous error',
    { ...standing, trouble: 'slow-down' },
    { type: 'wished', wish: 'join' },
    { wish: 'join', trouble: null },
  ],
  [
    'a refused request leaves an error',
    { ...standing, wish: 'join' },
    { type: 'refused', trouble: 'unavailable' },
    { wish: null, trouble: 'unavailable' },
  ],
]

describe('the status of a player', () => {
  it.each(ROWS)('%s', (_, before, event, after) => {
    expect(reducePlayerStatus(before, event)).toMatchObject(after)
  })
})
