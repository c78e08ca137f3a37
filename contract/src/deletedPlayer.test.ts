import { expect, it } from 'vitest'
import { translateDeletedPlayers } from './deletedPlayer.ts'

it.each([
  ['en', 'deleted player'],
  ['es', 'jugador eliminado'],
] as const)('in %s a deleted player is “%s”, and other texts stay', (language, name) => {
  const state = {
    players: [{ username: 'deleted player' }, { username: 'deleted' }],
    note: 'a deleted player',
  }
  expect(JSON.parse(translateDeletedPlayers(JSON.stringify(state), language))).toEqual({
    ...state,
    players: [{ username: name }, { username: 'deleted' }],
  })
})
