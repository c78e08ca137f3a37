import { expect, it } from 'vitest'
import { drawnRounds } from '../testing/aTournament.ts'
import { currentRound, findPlayers } from './rounds.ts'

const ways = (entrants: number, played: number, search: string) =>
  findPlayers(drawnRounds(entrants, played), search, 3).map(
    ({ player, tables, hasBye }) =>
      `${player.username}: ${tables.map(({ round, table }) => `${round + 1}/${table.number}`).join(' ')}${hasBye ? ' bye' : ''}`,
  )

it.each([
  [512, 0, 'p512', ['p512: 1/128']],
  [512, 1, 'P1 ', ['p1: 2/1 1/1', 'p10: 1/3', 'p11: 2/2 1/3']],
  [512, 3, 'p3', ['p3: 2/1 1/1', 'p30: 1/8', 'p31: 2/4 1/8']],
  [500, 0, 'p500', ['p500:  bye']],
  [512, 0, 'zzz', []],
  [512, 0, ' ', []],
])('in a bracket of %i after %i rounds, %j finds %j', (entrants, played, search, found) => {
  expect(ways(entrants, played, search)).toEqual(found)
})

it.each([
  [0, 0],
  [3, 3],
  [8, 7],
])('after %i rounds the current one has the index %i', (played, index) => {
  expect(currentRound(drawnRounds(512, played))).toBe(index)
})
