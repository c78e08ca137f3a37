import { type Action, type Seat, view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { scene } from '../test/table.ts'
import { chooseSena, followSena } from './senas.ts'

const always = () => 0
const hands = (own: string) => [own, '4o 5o 12c', '4c 6b 10e', '5e 11b 12o']

test.each([
  ['1e 7e 4b', 'ancho de espadas'],
  ['1b 7o 4e', 'ancho de bastos'],
  ['7e 6e 1c', 'siete de espadas'],
  ['7o 4b 12e', 'siete de oros'],
  ['7o 6o 12e', 'treinta o mas'],
  ['7c 6c 12e', 'treinta o mas'],
  ['3e 2c 12b', null],
])('with %s the seña is %s', (own, sena) => {
  expect(chooseSena(view(scene(hands(own)), 0), always)).toBe(sena)
})

test('no seña is made one against one, or after a card has been played', () => {
  expect(chooseSena(view(scene(['1e 7e 4b', '4o 5o 12c']), 0), always)).toBeNull()
  expect(chooseSena(view(scene(hands('1e 7e 4b'), '0 4b'), 0), always)).toBeNull()
})

describe('a seña of the partner', () => {
  const table = hands('3e 4b 6c')
  const follow = (play: string, seat: Seat, action: Action, sena: string) =>
    followSena(view(scene(table, play), seat), action, sena, always)

  test.each<[string, string, Seat, Action, string, Action]>([
    ['makes a bot keep its good card', '', 0, '3e', 'ancho de espadas', '4b'],
    ['makes a bot accept a truco', '0 4b, 1 truco', 0, 'no quiero', 'ancho de bastos', 'quiero'],
    ['makes a bot accept an envido', '0 4b, 1 envido', 0, 'no quiero', 'treinta o mas', 'quiero'],
    ['makes a bot open the envido', '', 0, '3e', 'treinta o mas', 'envido'],
    [
      'of a card does not decide an envido',
      '0 4b, 1 envido',
      0,
      'no quiero',
      'ancho de espadas',
      'no quiero',
    ],
    ['of nothing changes nothing', '', 0, '3e', 'nada', '3e'],
  ])('%s', (_, play, seat, action, sena, expected) => {
    expect(follow(play, seat, action, sena)).toBe(expected)
  })
})
