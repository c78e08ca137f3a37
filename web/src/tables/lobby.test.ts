import type { GameId, LobbyGame, LobbyTable, TableCode } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { applyChanges, matches, NO_FILTER } from './lobby.ts'
import { DEFAULT_OPTIONS } from './tableOptions.tsx'

const table = (code: string, version: number, createdAt: number): LobbyTable => ({
  code: code as TableCode,
  version,
  createdAt,
  options: DEFAULT_OPTIONS,
  seats: [],
})
const game = (gameId: string, startedAt: number): LobbyGame => ({
  gameId: gameId as GameId,
  players: 4,
  target: 30,
  flor: false,
  startedAt,
  score: { team1: 0, team2: 0 },
  seats: [],
})
const NOTHING = { tables: [], games: [], gone: [], goneGames: [] }
const LISTED = { tables: [table('BBBBBB', 3, 20), table('AAAAAA', 1, 10)], games: [game('g1', 5)] }
const codes = (changes: Partial<Parameters<typeof applyChanges>[1]>) =>
  applyChanges(LISTED, { ...NOTHING, ...changes }).tables.map(({ code, version }) => `${code} ${version}`)

describe('the lists of the lobby', () => {
  it('list the newest table first', () => {
    expect(codes({ tables: [table('CCCCCC', 1, 15)] })).toEqual(['BBBBBB 3', 'CCCCCC 1', 'AAAAAA 1'])
  })

  it('replace a row with a newer version, but not with an older one', () => {
    expect(codes({ tables: [table('AAAAAA', 2, 10), table('BBBBBB', 2, 20)] })).toEqual([
      'BBBBBB 3',
      'AAAAAA 2',
    ])
  })

  it('remove rows that are gone', () => {
    expect(codes({ gone: ['BBBBBB' as TableCode] })).toEqual(['AAAAAA 1'])
    const { games } = applyChanges(LISTED, {
      ...NOTHING,
      games: [game('g2', 9)],
      goneGames: ['g1' as GameId],
    })
    expect(games.map(({ gameId }) => gameId)).toEqual(['g2'])
  })
})

it.each([
  [NO_FILTER, true],
  [{ ...NO_FILTER, players: 4 as const }, true],
  [{ ...NO_FILTER, players: 2 as const }, false],
  [{ ...NO_FILTER, target: 15 as const }, false],
  [{ ...NO_FILTER, flor: true }, false],
  [{ players: 4 as const, target: 30 as const, flor: false }, true],
])('the filter %o matches a table with the default options: %s', (filter, fits) => {
  expect(matches(filter, DEFAULT_OPTIONS)).toBe(fits)
})
