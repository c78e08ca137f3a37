import { expect, test } from 'vitest'
import { perform, type Scene } from '../test/scene.ts'
import { seatsToAct } from './legal.ts'
import type { Seat } from './seats.ts'
import { view } from './view.ts'

/** Seat 3 holds a flor. */
const WITH_FLOR = { rules: { flor: true }, hands: '4c 5c 10b | 7o 6o 4b | 1c 12e 5e | 4o 10o 11o' } as const

test.each<[what: string, scene: Scene, game: Seat[], spectator: Seat[]]>([
  ['the seat on turn', {}, [0], [0]],
  ['the next seat', { moves: '0 12c' }, [1], [1]],
  ['both seats that may answer, the one after the caller first', { moves: '0 truco' }, [1, 3], [1, 3]],
  ['the same for a caller at the end', { moves: '0 12c, 1 11o, 2 5c, 3 truco' }, [0, 2], [0, 2]],
  ['no seat that has folded', { moves: '0 12c, 1 mazo, 2 truco' }, [3], [3]],
  [
    'only the holder of a flor, as far as a reader may know',
    { ...WITH_FLOR, moves: '0 envido' },
    [3],
    [1, 3],
  ],
  ['the only other player', { rules: { players: 2 }, moves: '0 envido' }, [1], [1]],
  ['no one once the hand is over', { rules: { players: 2 }, moves: '0 mazo' }, [], []],
])('the table waits for %s', (_, scene, inGame, forSpectator) => {
  const { game } = perform(scene)
  expect(seatsToAct(game)).toEqual(inGame)
  expect(seatsToAct(view(game, null))).toEqual(forSpectator)
})
