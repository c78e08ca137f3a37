import { describe, expect, test } from 'vitest'
import { movesOf } from '../test/random.ts'
import { perform, type Scene } from '../test/scene.ts'
import type { Game } from './game.ts'
import { play } from './play.ts'

/** The number of lines of play of each length that start from a game. A line ends when its hand ends. */
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

// Any change of the rules changes these numbers. A new number has to be justified by a paragraph of the rules.
describe('perft', () => {
  test.each<[string, Scene, number[]]>([
    ['two players', { rules: { players: 2 } }, [8, 44, 148, 445, 1152, 3047, 6385, 13065]],
    [
      'two players, flor on but not held',
      { rules: { players: 2, flor: true } },
      [8, 44, 148, 445, 1152, 3047, 6385, 13065],
    ],
    [
      'two players, two flores',
      { rules: { players: 2, flor: true }, hands: '7e 6e 5e | 7b 6b 4b' },
      [2, 5, 17, 56, 174, 497, 1135, 2416],
    ],
    [
      'two players in the second trick',
      { rules: { players: 2 }, moves: '0 12c, 1 10c' },
      [4, 12, 15, 29, 34, 33, 18, 0],
    ],
    [
      'two players, parda',
      { rules: { players: 2 }, hands: '3e 2e 12e | 3b 2b 12b', moves: '0 3e, 1 3b' },
      [4, 12, 21, 43, 64, 91, 100, 88],
    ],
    ['four players', {}, [8, 72, 485, 2846, 13601, 59310]],
    ['four players, only the pies open', { rules: { envidoBy: 'pies' } }, [5, 31, 229, 1541, 7513, 32227]],
    ['four players, one flor', { rules: { flor: true }, hands: ONE }, [8, 55, 168, 717, 2988, 11668]],
    ['four players, three flores', { rules: { flor: true }, hands: THREE }, [2, 7, 36, 152, 702, 3124]],
    ['four players, truco asked', { moves: '0 truco' }, [14, 90, 508, 2230, 8514, 30251]],
    [
      'four players, one in the deck',
      { hands: NONE, moves: '0 12c, 1 mazo' },
      [8, 52, 260, 988, 3283, 10441],
    ],
    ['four players, close to the end', { score: [28, 29] }, [8, 72, 465, 2264, 8739, 27987]],
    ['six players', { rules: { players: 6 } }, [8, 92, 834, 6593, 44925]],
    [
      'six players, a pica-pica in its second hand',
      { rules: { players: 6 }, score: [5, 0], earlierDeals: 1, moves: '0 truco, 3 no quiero' },
      [8, 52, 256, 1257, 5645],
    ],
    [
      'four players in the third trick',
      { moves: '0 1e, 1 11o, 2 5c, 3 10c, 0 12c, 1 1b, 2 4o, 3 2o' },
      [3, 14, 52, 164, 410, 876],
    ],
  ])('%s', (_, scene, counts) => {
    expect(perft(perform(scene).game, counts.length)).toEqual(counts)
  })
})
