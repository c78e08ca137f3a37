// @module-tag random
import { type Players, seatsOf, teamOf } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { isFull, playGame, randomBot } from '../test/table.ts'
import { createBot } from './index.ts'

/** The number of games that balanced bots win against uniformly random ones, changing sides after every game. */
function wins(players: Players, flor: boolean, games: number): number {
  let won = 0
  for (let seed = 0; seed < games; seed++) {
    const random = seeded(seed)
    const ours = seed % 2
    const bots = seatsOf(6).map(seat =>
      teamOf(seat) === ours ? createBot('balanced', random) : randomBot(random),
    )
    if (playGame({ players, flor }, bots, random).winner === ours) won++
  }
  return won
}

test.each([
  { players: 4, flor: false, games: isFull ? 60 : 16 },
  { players: 2, flor: false, games: isFull ? 60 : 16 },
  { players: 6, flor: false, games: isFull ? 20 : 6 },
  { players: 4, flor: true, games: isFull ? 20 : 6 },
] as const)('balanced bots beat random players: $players players, flor $flor', ({ players, flor, games }) => {
  expect(wins(players, flor, games)).toBeGreaterThanOrEqual(0.8 * games)
})
