import { describe, expect, it } from 'vitest'
import { evidenceOf, humanizeKey, type Piece } from './evidence.ts'

const ID = '0198a1f0-0000-7000-8000-000000000001'

describe('evidence', () => {
  it.each<[key: string, value: unknown, piece: Piece]>([
    ['attempts', 14, { is: 'number', number: 14 }],
    ['note', 'seen twice', { is: 'text', text: 'seen twice' }],
    ['sample', true, { is: 'truth', isTrue: true }],
    ['firstSeen', '2026-03-04T12:00:00.000Z', { is: 'moment', at: '2026-03-04T12:00:00.000Z' }],
    ['firstSeen', '0000-00-00T00:00:00Z', { is: 'text', text: '0000-00-00T00:00:00Z' }],
    ['constructor', ID, { is: 'id', id: ID }],
    ['gameId', ID, { is: 'link', kind: 'game', id: ID }],
    ['matchId', ID, { is: 'link', kind: 'match', id: ID }],
    ['userId', ID, { is: 'link', kind: 'player', id: ID }],
    ['sessionId', ID, { is: 'id', id: ID }],
    [
      'times',
      [1, 2],
      {
        is: 'list',
        pieces: [
          { is: 'number', number: 1 },
          { is: 'number', number: 2 },
        ],
      },
    ],
    ['limits', { within: 10 }, { is: 'group', lines: [['within', { is: 'number', number: 10 }]] }],
    [
      'attempts',
      [{ from: 'a' }, { from: 'b', at: 3 }],
      {
        is: 'table',
        columns: ['from', 'at'],
        rows: [
          [{ is: 'text', text: 'a' }, null],
          [
            { is: 'text', text: 'b' },
            { is: 'number', number: 3 },
          ],
        ],
      },
    ],
    ['games', 6, { is: 'number', number: 6 }],
    [
      'attempt',
      { gameId: ID, moves: 12 },
      {
        is: 'group',
        lines: [
          ['gameId', { is: 'link', kind: 'game', id: ID, moves: 12 }],
          ['moves', { is: 'number', number: 12 }],
        ],
      },
    ],
  ])('%s is shown in its own format', (key, value, piece) => {
    expect(evidenceOf({ [key]: value })).toEqual([[key, piece]])
  })

  it('leaves out empty values and ids that are listed as links', () => {
    const linked = {
      games: [ID],
      matches: [ID],
      tournaments: [ID],
      players: [{ _id: ID, username: 'anita' }],
    }
    expect(evidenceOf({ ...linked, nothing: null, empty: '', none: [], hollow: {} })).toEqual([])
  })
})

it.each([
  ['failedSignIns', 'Failed sign ins'],
  ['win_rate', 'Win rate'],
  ['address', 'Address'],
])('the key %s is shown as %s', (key, words) => {
  expect(humanizeKey(key)).toBe(words)
})
