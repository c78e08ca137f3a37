import { expect, test } from 'vitest'
import { aMatch, aState, details, drawnRounds, people } from '../../tournaments/testing/aTournament.ts'
import { clockLeftMs, currentTables, isBeingPlayed, substitutesOf } from './organiserTables.ts'

const bracket = (entrants: number, played = 0, replaced: string[] = []) => ({
  rounds: drawnRounds(entrants, played),
  refunded: [],
  replaced: replaced as never[],
})

test('tables come in the order of the bracket, with who is there and their clock', () => {
  const rounds = drawnRounds(8)
  const [first, second] = rounds[0]!.tables
  Object.assign(second!, { state: 'waiting', gameId: null, startsBy: '2030-01-01T20:00:00.000Z' })
  const state = aState(
    { format: 'bracket', status: 'in_progress', bracket: { rounds, refunded: [], replaced: [] } },
    {
      matches: [
        aMatch({ _id: second!.matchId!, gameId: null, status: 'scheduled', players: second!.players }),
        aMatch({ _id: first!.matchId!, players: first!.players }),
      ],
      attendance: [
        { matchId: second!.matchId!, seats: ['present', 'absent', 'present', 'bot'] },
        { matchId: first!.matchId!, seats: ['present', 'present', 'present', 'present'] },
      ],
    },
  )
  expect(currentTables(state)).toMatchObject([
    { matchId: first!.matchId, position: { round: 1, number: 1, isFinal: false }, startsBy: null },
    {
      matchId: second!.matchId,
      position: { round: 1, number: 2, isFinal: false },
      startsBy: '2030-01-01T20:00:00.000Z',
      seats: ['present', 'absent', 'present', 'bot'],
    },
  ])
})

test('a substitute is out of the bracket, at no table and not disqualified', () => {
  const players = people(8)
  const namesOf = (over: object) =>
    substitutesOf({ ...details(), players, disqualified: [], ...over }, []).map(({ username }) => username)
  // p1 and p3 have won the first table, p5 and p7 the second.
  expect(namesOf({ bracket: bracket(8, 1) })).toEqual(['p2', 'p4', 'p6', 'p8'])
  expect(namesOf({ bracket: bracket(8, 1), disqualified: [players[1]!._id] })).toEqual(['p4', 'p6', 'p8'])
  expect(namesOf({ bracket: bracket(8, 0) })).toEqual([])
  expect(namesOf({ bracket: bracket(8, 1, [players[0]!._id]) })).toEqual(['p1', 'p2', 'p4', 'p6', 'p8'])
  expect(namesOf({ bracket: null })).toHaveLength(8)
  const table = { players: players.slice(0, 4) } as Parameters<typeof substitutesOf>[1][number]
  const free = substitutesOf({ ...details(), players, disqualified: [], bracket: null }, [table])
  expect(free.map(({ username }) => username)).toEqual(['p5', 'p6', 'p7', 'p8'])
})

test.each([
  ['a bracket before its draw', 'bracket', 'open', -1, false],
  ['a drawn bracket', 'bracket', 'in_progress', -1, true],
  ['an arena before its start', 'arena', 'open', 1, false],
  ['an arena after its start', 'arena', 'open', -1, true],
  ['an arena that has ended', 'arena', 'finished', -1, false],
] as const)('%s', (_name, format, status, hours, expected) => {
  const now = Date.parse('2030-01-01T20:00:00Z')
  const startDate = new Date(now + hours * 3_600_000).toISOString()
  expect(isBeingPlayed({ format, status, startDate }, now)).toBe(expected)
})

test('the clock of a paused tournament stands still', () => {
  const at = (seconds: number) => Date.parse('2030-01-01T20:00:00Z') + seconds * 1000
  const startsBy = new Date(at(60)).toISOString()
  expect(clockLeftMs(startsBy, null, at(10))).toBe(50_000)
  expect(clockLeftMs(startsBy, new Date(at(20)).toISOString(), at(500))).toBe(40_000)
  expect(clockLeftMs(startsBy, null, at(500))).toBe(0)
})
