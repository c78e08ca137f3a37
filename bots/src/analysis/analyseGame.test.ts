import { readFileSync } from 'node:fs'
import {
  type Card,
  DEFAULT_RULES,
  type GameRecord,
  type HandRecord,
  type Move,
  type Rules,
  replay,
  type Seat,
} from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../test/chance.ts'
import { playGame } from '../../test/table.ts'
import { createPolicy, decideNaively } from '../policy/index.ts'
import { analyseGame, createEvaluator, markOf } from './index.ts'
import { scoreChance } from './scoreChance.ts'

const folder = new URL('../../weights/', import.meta.url)
const policy = createPolicy(
  readFileSync(new URL('policy.bin', folder)),
  JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
)
const evaluator = createEvaluator(policy)
const OPTIONS = { samples: 16, seed: 5 }

/** A game of one hand, in the notation of `scene`, one against one. */
function aHand(cards: readonly string[], moves: string, score: [number, number] = [0, 0]): GameRecord {
  const read = (move: string): Move => ({
    seat: Number(move[0]) as Seat,
    action: move.slice(2) as Move['action'],
  })
  return {
    rules: { ...DEFAULT_RULES, players: 2 } as Rules,
    start: { mano: 0, score },
    hands: [{ cards: cards.map(hand => hand.split(' ') as Card[]), moves: moves.split(', ').map(read) }],
  }
}

/** A whole game between beginners, to a low target so that it is short. */
function aGame(players: 2 | 4, seed: number): GameRecord {
  const random = seeded(seed)
  const hands: { cards: HandRecord['cards']; moves: Move[] }[] = []
  const game = playGame(
    { players, target: 4 },
    [0, 1, 2, 3].map(() => seen => decideNaively(seen, random)),
    random,
    {
      each: ({ game: before, seat, action }) => {
        if (hands.length < before.hands) hands.push({ cards: before.hand!.held, moves: [] })
        hands.at(-1)!.moves.push({ seat, action })
      },
    },
  )
  return { rules: game.rules, start: { mano: 0, score: [0, 0] }, hands }
}

test.each([
  [0.019, 0, null],
  [0.02, 0.01, 'inaccuracy'],
  [0.049, 0.01, 'inaccuracy'],
  [0.05, 0.01, 'mistake'],
  [0.1, 0.01, 'blunder'],
  [0.03, 0.03, null],
  [0.2, 0.25, null],
] as const)('a loss of %d with a margin of %d is marked %s', (loss, margin, mark) => {
  expect(markOf(loss, margin)).toBe(mark)
})

describe('a refused envido that would have won the game', () => {
  const record = aHand(['7e 6e 1c', '4e 5b 12c'], '0 1c, 1 envido, 0 no quiero', [28, 29])
  const { decisions, summary, curve } = analyseGame(evaluator, record, 0, OPTIONS)

  test('is a blunder that costs the whole game', () => {
    const judged = decisions.at(-1)!
    expect(judged).toMatchObject({ step: 3, action: 'no quiero', kind: 'envido', mark: 'blunder', loss: 1 })
    expect(judged.choices[0]).toMatchObject({ winChance: 1 })
    expect(curve.slice(-2)).toEqual([1, 0])
  })

  test('is the costliest mistake of the summary', () => {
    expect(summary).toMatchObject({
      decisions: 2,
      costliest: 3,
      // The first blunder is playing a card with 33 instead of calling envido.
      marks: { blunder: 2 },
      envido: { calls: 0, accepted: 0, declined: 1, won: 0, lost: 1 },
      truco: { calls: 0, won: 0, lost: 0 },
    })
    expect(summary.envido.loss).toBeCloseTo(1)
  })
})

describe.each([2, 4] as const)('a game of %d players', players => {
  const record = aGame(players, 7)
  const steps = replay(record)
  const progress: number[] = []
  const analysis = analyseGame(evaluator, record, 0, { ...OPTIONS, onProgress: done => progress.push(done) })

  test('has a curve with a point for each step; between hands it is the chance of the score', () => {
    expect(analysis.curve).toHaveLength(steps.length)
    for (const [at, { game }] of steps.entries()) {
      if (game.phase === 'deal') expect(analysis.curve[at]).toBe(scoreChance(game, 0))
    }
    expect(analysis.curve.at(-1)).toBe(steps.at(-1)!.game.winner === 0 ? 1 : 0)
    expect(analysis.luck).toHaveLength(record.hands.length)
  })

  test('has decisions whose loss is the distance from the best choice', () => {
    for (const { step, loss, choices, winChance } of analysis.decisions) {
      expect(loss).toBeGreaterThanOrEqual(0)
      expect(choices[0]!.winChance - loss).toBeCloseTo(winChance)
      if (steps[step]!.game.phase === 'play') expect(analysis.curve[step]).toBe(winChance)
    }
  })

  test('gives the same numbers for the same seed and reports its progress', () => {
    expect(analyseGame(evaluator, structuredClone(record), 0, OPTIONS)).toEqual(analysis)
    expect(progress).toHaveLength(steps.length)
    expect(progress.at(-1)).toBe(1)
  })
})

test('cards that the seat never saw change the luck of the deal but no judgement', { tags: ['long'] }, () => {
  const moves = '0 4c, 1 truco, 0 no quiero'
  const judged = (rivals: string) => analyseGame(evaluator, aHand(['3e 4c 6b', rivals], moves), 0, OPTIONS)
  const [weak, strong] = [judged('4e 5b 12c'), judged('1e 1b 7e')]
  expect(strong.decisions).toEqual(weak.decisions)
  expect(strong.curve).toEqual(weak.curve)
  expect(strong.luck[0]!).toBeLessThan(weak.luck[0]!)
})

test('an unfinished game is analysed up to its last step', () => {
  const { curve, decisions } = analyseGame(
    evaluator,
    aHand(['3e 4c 6b', '4e 5b 12c'], '0 4c, 1 truco, 0 quiero'),
    1,
    OPTIONS,
  )
  expect(curve).toHaveLength(4)
  expect(decisions.map(({ action }) => action)).toEqual(['truco'])
})

test('an aborted analysis stops', () => {
  const abort = new AbortController()
  const options = { ...OPTIONS, signal: abort.signal, onProgress: () => abort.abort() }
  expect(() => analyseGame(evaluator, aGame(2, 7), 0, options)).toThrow('abort')
})
