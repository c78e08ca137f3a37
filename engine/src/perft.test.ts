import { describe, expect, test } from 'vitest'
import { movesOf } from '../testing/random.ts'
import { perform, type Scene } from '../testing/scene.ts'
import type { Game } from './game.ts'
import { play } from './play.ts'

/** How many lines of play of each length lead on from a game; a line ends with its hand. */
function perft(game: Game, depth: number, counts: number[] = new Array<number>(depth).fill(0)): number[] {
  if (depth === 0) return counts
  for (const { seat, action } of movesOf(game)) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.code)
    counts[counts.length - depth]! += 1
    perft(outcome.game, depth - 1, counts)
  }
  return counts
}

const NONE = '1e 7e 12c | 1b 6b 11o | 3e 4o 5c | 7o 2o 10c'
const ONE = '1e 7e 12c | 1b 6b 11o | 3o 4o 5o | 7o 2o 10c'
const THREE = '7e 6e 5e | 7b 6b 4b | 3o 1o 6o | 7o 2o 10c'

// Any change of the rules shows here. A number that moves needs a paragraph of the rules to move it.
describe('perft', () => {
  test.each<[string, Scene, number[]]>([
    ['two players', { rules: { players: 2 } }, []],
    ['two players, flor on but not held', { rules: { players: 2, flor: true } }, []],
    ['two players, two flores', { rules: { players: 2, flor: true }, hands: '7e 6e 5e | 7b 6b 4b' }, []],
    ['two players in the second trick', { rules: { players: 2 }, moves: '0 12c, 1 10c' }, []],
    [
      'two players, parda',
      { rules: { players: 2 }, hands: '3e 2e 12e | 3b 2b 12b', moves: '0 3e, 1 3b' },
      [],
    ],
    ['four players', {}, []],
    ['four players, only the pies open', { rules: { envidoBy: 'pies' } }, []],
    ['four players, one flor', { rules: { flor: true }, hands: ONE }, []],
    ['four players, three flores', { rules: { flor: true }, hands: THREE }, []],
    ['four players, truco asked', { moves: '0 truco' }, []],
    ['four players, one in the deck', { hands: NONE, moves: '0 12c, 1 mazo' }, []],
    ['four players, close to the end', { score: [28, 29] }, []],
    ['four players in the third trick', { moves: '0 1e, 1 11o, 2 5c, 3 10c, 0 12c, 1 1b, 2 4o, 3 2o' }, []],
  ])('%s', (title, scene, counts) => {
    const seen = perft(perform(scene).game, counts.length || (title.startsWith('two') ? 8 : 6))
    console.log(`@@${title}@@${JSON.stringify(seen)}`)
    expect(seen).toEqual(counts)
  })
})
