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
    "a place in the queue is carried over from the server's clock to ours",
    standing,
    { type: 'queue-told', state: inQueue, at: 10_000 },
    { waiting: 2, ticket: { since: 1000, botsFrom: 21_000 } },
  ],
  ['who has left has no place', waiting, { type: 'queue-told', state: notInQueue, at: 0 }, { ticket: null }],
  [
    'an answer that is older than what was told is ignored',
    { ...standing, queueNews: 3 },
    { type: 'queue-answered', state: inQueue, at: 10_000, news: 2 },
    { ticket: null, waiting: 0 },
  ],
  [
    'an answer that nothing has overtaken counts',
    { ...standing, queueNews: 3 },
    { type: 'queue-answered', state: inQueue, at: 10_000, news: 3 },
    { ticket: { since: 1000, botsFrom: 21_000 } },
  ],
  [
    'the count is of everybody',
    waiting,
    { type: 'counted', waiting: 3 },
    { waiting: 3, ticket: waiting.ticket },
  ],
  [
    'a table ends the waiting, and is new',
    waiting,
    { type: 'game-ready', gameId: 'g1' },
    { ticket: null, gameId: 'g1', isNew: true, isSure: true },
  ],
  [
    'the answer to joining, if it comes after the table, does not bring the waiting back',
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
    'a game that is told again stays as new as it was',
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
    'who missed the message learns of his table by asking',
    waiting,
    { type: 'game-answered', gameId: 'g1', news: 0 },
    { gameId: 'g1', isNew: true, ticket: null },
  ],
  [
    'no game is an answer, too',
    { ...sitting, isSure: false },
    { type: 'game-answered', gameId: null, news: 0 },
    { gameId: null, isSure: true, isNew: false },
  ],
  [
    'an answer from before the table was ready does not take it away',
    { ...sitting, gameNews: 1 },
    { type: 'game-answered', gameId: null, news: 0 },
    { gameId: 'g1' },
  ],
  ['a game ends', sitting, { type: 'game-over', gameId: 'g1' }, { gameId: null, isSure: true }],
  ['the end of another game changes nothing', sitting, { type: 'game-over', gameId: 'g0' }, sitting],
  ['a doubted game is not acted upon', sitting, { type: 'game-doubted' }, { gameId: 'g1', isSure: false }],
  ['a table that was looked at is not new', sitting, { type: 'table-seen', gameId: 'g1' }, { isNew: false }],
  [
    'a wish forgets the trouble before it',
    { ...standing, trouble: 'slow-down' },
    { type: 'wished', wish: 'join' },
    { wish: 'join', trouble: null },
  ],
  [
    'a wish that is refused leaves the reason',
    { ...standing, wish: 'join' },
    { type: 'refused', trouble: 'unavailable' },
    { wish: null, trouble: 'unavailable' },
  ],
]

describe('a place', () => {
  it.each(ROWS)('%s', (_, before, event, after) => {
    expect(reducePlayerStatus(before, event)).toMatchObject(after)
  })
})
