// @module-tag random
import { readFileSync } from 'node:fs'
import {
  type Action,
  CARDS,
  type Card,
  type Game,
  type Rules,
  type Seat,
  strength,
  view,
} from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../test/chance.ts'
import { isFull, playGame, redealt, scene, VARIANTS } from '../../test/table.ts'
import { canWait } from '../canWait.ts'
import { createPolicy, createPolicyBot } from '../policy/index.ts'
import { createEvaluator, evaluateDecision, evaluatePosition } from './index.ts'
import { scoreChance } from './scoreChance.ts'

const folder = new URL('../../weights/', import.meta.url)
const policy = createPolicy(
  readFileSync(new URL('policy.bin', folder)),
  JSON.parse(readFileSync(new URL('policy.json', folder), 'utf8')),
)
const evaluator = createEvaluator(policy)
const sampling = { samples: 64, seed: 1 }

const judge = (game: Game, seat: Seat, samples = 32) =>
  evaluateDecision(evaluator, view(game, seat), { samples, seed: 1 })
const chanceOf = (game: Game, seat: Seat, action: Action) =>
  judge(game, seat).choices.find(choice => choice.action === action)!.winChance

describe('a position whose value is known', () => {
  /** Each seat has won a trick without a call, and seat 1 has led its last card to the third. */
  const lastTrick = (own: string, led: string, score: [number, number]) =>
    scene([`3e 4c ${own}`, `4e 2o ${led}`], `0 3e, 1 4e, 0 4c, 1 2o, 1 ${led}`, {}, { score })

  test.each([
    ['the higher card wins the hand', '1e', '12c', 1],
    ['the lower card loses it', '5c', '12c', 0],
    ['a parda goes to the winner of the first trick', '12e', '12c', 1],
  ] as const)('in the last trick %s', (_, own, led, won) => {
    const game = lastTrick(own, led, [20, 20])
    const score: [number, number] = won ? [21, 20] : [20, 21]
    const after = scoreChance({ rules: game.rules, score, mano: 1 }, 0)
    expect(chanceOf(game, 0, own)).toBeCloseTo(after, 10)
  })

  test('the last card wins or loses the last point of the game', () => {
    expect(chanceOf(lastTrick('1e', '12c', [29, 29]), 0, '1e')).toBe(1)
    expect(chanceOf(lastTrick('5c', '12c', [29, 29]), 0, '5c')).toBe(0)
  })

  test('a last card that is led meets each unseen card equally often', () => {
    const led = scene(['4e 2o 3b', '3e 4c 12c'], '0 4e, 1 3e, 1 4c, 0 2o', {}, { score: [29, 29] })
    const seen = new Set<Card>(['4e', '3e', '4c', '2o', '3b'])
    const unseen = CARDS.filter(card => !seen.has(card))
    // Seat 1 won the first trick, so a parda wins it the hand.
    const exact = unseen.filter(card => strength(card) < strength('3b')).length / unseen.length
    const { choices } = judge(led, 0, 300)
    const played = choices.find(choice => choice.action === '3b')!
    expect(Math.abs(played.winChance - exact)).toBeLessThan(3 * Math.sqrt((exact * (1 - exact)) / 300))
  })

  test('an envido that cannot be lost is accepted if declining loses the game', () => {
    const game = scene(['7e 6e 1c', '4e 5b 12c'], '0 1c, 1 envido', {}, { score: [28, 29] })
    const { winChance, choices } = judge(game, 0, 32)
    const chances = new Map(choices.map(choice => [choice.action, choice.winChance]))
    expect([winChance, chances.get('quiero'), chances.get('no quiero')]).toEqual([1, 1, 0])
  })
})

const CASES = VARIANTS.filter(({ falta, envidoBy }) => falta === 'asart' && envidoBy === 'any')

test('evaluations do not depend on cards that the seat cannot see and are repeatable', {
  tags: ['long'],
}, () => {
  const random = seeded(41)
  const bots = [0, 1, 2, 3].map(() => createPolicyBot(policy, random))
  let compared = 0
  for (const rules of CASES) {
    playGame({ ...rules, target: isFull ? 5 : 2 } as Partial<Rules>, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          const seen = view(game, seat)
          if (canWait(seen)) continue
          const options = { samples: 4, seed: compared++ }
          const judged = evaluateDecision(evaluator, seen, options)
          expect(evaluateDecision(evaluator, view(redealt(game, seat, random), seat), options)).toEqual(
            judged,
          )
          expect(evaluateDecision(evaluator, structuredClone(seen), options)).toEqual(judged)
          expect(judged.choices.map(choice => choice.winChance)).toEqual(
            judged.choices.map(choice => choice.winChance).sort((a, b) => b - a),
          )
          expect(judged.winChance).toBe(judged.choices[0]!.winChance)
        }
      },
    })
  }
  expect(compared).toBeGreaterThan(20)
})

test('between two hands the chance is that of the score', () => {
  const game = scene(['3e 4c 3b', '4e 2o 12c'], '0 mazo', {}, { score: [10, 12] })
  expect(evaluatePosition(evaluator, view(game, 0), sampling)).toEqual({
    winChance: scoreChance(game, 0),
    margin: 0,
  })
})

test('rules that the policy does not know are judged with the heuristic bots', () => {
  const game = scene(['1e 7e 6c', '4e 2o 12c'], '0 truco', { target: 40 }, { score: [30, 39] })
  expect(evaluator.playersFor(game.rules)).toBe('heuristic')
  expect(judge(game, 1, 16).choices.map(choice => choice.action)).toContain('quiero')
})
