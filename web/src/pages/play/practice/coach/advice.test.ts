import { type Chances, type Choice, MARK_THRESHOLDS } from '@valecuatro/bots/analysis'
import type { Action } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { COSTLY_LOSS, costlyChoice, isAllTheSame, joinBatches, type Question, questionOf } from './advice.ts'

const batch = (chances: Record<string, number>): Choice[] =>
  Object.entries(chances).map(([action, winChance]) => ({ action: action as Action, winChance, margin: 0 }))

describe('joined batches', () => {
  it('need at least three batches', () => {
    expect(joinBatches([batch({ envido: 0.6, '4c': 0.5 }), batch({ envido: 0.6, '4c': 0.5 })])).toBeNull()
  })

  it('give each choice its mean chance and the margin of its difference from the best', () => {
    const [best, other] = joinBatches([
      batch({ '4c': 0.5, envido: 0.6 }),
      batch({ '4c': 0.52, envido: 0.7 }),
      batch({ '4c': 0.54, envido: 0.62 }),
    ])!
    expect(best).toMatchObject({ action: 'envido', margin: 0 })
    expect(best!.winChance).toBeCloseTo(0.64)
    expect(other!.winChance).toBeCloseTo(0.52)
    // The differences are 0.1, 0.18 and 0.08: standard error 0.0306, times 4.3.
    expect(other!.margin).toBeCloseTo(0.1314, 3)
  })
})

describe('a costly move', () => {
  it('loses more than an inaccuracy', () => {
    expect(COSTLY_LOSS).toBeGreaterThan(MARK_THRESHOLDS.inaccuracy)
  })

  it.each([
    ['the best one', 0.6, 0, false],
    ['one that loses too little', 0.575, 0, false],
    ['one whose loss may be chance', 0.54, 0.04, false],
    ['one that loses more than its margin explains', 0.5, 0.04, true],
  ])('takes the margin of the estimate into account: %s', (_, winChance, margin, isCostly) => {
    const choices: Choice[] = [
      { action: 'envido', winChance: 0.6, margin: 0 },
      { action: '4c', winChance, margin },
    ]
    expect(costlyChoice(choices, winChance === 0.6 ? 'envido' : '4c') !== null).toBe(isCostly)
  })

  it('is never an action without an estimate', () => {
    expect(costlyChoice([], '4c')).toBeNull()
  })
})

it.each([
  ['within a small error', 0.59, 0.02, true],
  ['worse than the error explains', 0.57, 0.02, false],
  ['within an error that is still large', 0.59, 0.1, false],
])('all choices are the same if the others are %s', (_, winChance, margin, isSame) => {
  const choices: Choice[] = [
    { action: 'envido', winChance: 0.6, margin: 0 },
    { action: '4c', winChance, margin },
    { action: '5c', winChance: 0.6, margin: 0.01 },
  ]
  expect(isAllTheSame(choices)).toBe(isSame)
  expect(isAllTheSame(choices.slice(0, 1))).toBe(false)
})

const CHANCES: Chances = {
  envido: 0.3,
  hand: 0.6,
  cards: [
    { card: '4c', trick: 0.1, hand: 0.2 },
    { card: '3e', trick: 0.7, hand: 0.6 },
  ],
}

describe('the question before a costly move', () => {
  it.each<[Action, Action, boolean, Question]>([
    ['4c', 'real envido', false, { kind: 'envido', points: 33, isDeclined: false }],
    ['truco', 'envido', false, { kind: 'envido', points: 33, isDeclined: false }],
    ['no quiero', 'quiero', true, { kind: 'envido', points: 33, isDeclined: true }],
    ['mazo', 'envido', false, { kind: 'fold', chance: 0.6 }],
    ['no quiero', 'quiero', false, { kind: 'decline', chance: 0.6 }],
    ['quiero', 'no quiero', true, { kind: 'accept', what: 'envido', chance: 0.3 }],
    ['quiero', 'no quiero', false, { kind: 'accept', what: 'hand', chance: 0.6 }],
    ['4c', '3e', false, { kind: 'card', card: '4c', chance: 0.2, better: '3e', betterChance: 0.6 }],
    ['3e', '4c', false, { kind: 'other', action: '3e' }],
    ['falta envido', 'envido', false, { kind: 'other', action: 'falta envido' }],
    ['truco', '3e', false, { kind: 'other', action: 'truco' }],
  ])('%s instead of %s', (action, best, isEnvidoAsked, question) => {
    expect(questionOf(action, best, { chances: CHANCES, tanto: 33, isEnvidoAsked })).toEqual(question)
  })
})
