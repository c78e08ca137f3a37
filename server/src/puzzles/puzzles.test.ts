import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createEvaluator, evaluateDecision, type Puzzle, positionOfPuzzle } from '@valecuatro/bots/analysis'
import { createPolicy } from '@valecuatro/bots/policy'
import { legal, view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { PUZZLES, positionFor } from './puzzles.ts'

/** The lead of the best choice over the second that `training/findPuzzles.ts` requires. */
const LEAD = 0.08

test('every puzzle can be played, and one choice stands out', () => {
  expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(PUZZLES.length)
  for (const puzzle of PUZZLES) {
    const { id, seat, choices } = puzzle
    const game = positionOfPuzzle(puzzle)
    // Puzzles do not offer folding: the other choices show whether it would be better.
    const actions = legal(game, seat).filter(action => action !== 'mazo')
    expect(choices.map(({ action }) => action).toSorted(), id).toEqual(actions.toSorted())
    expect(
      choices.map(({ winChance }) => winChance),
      id,
    ).toEqual(choices.map(({ winChance }) => winChance).toSorted((a, b) => b - a))
    expect(choices[0]!.winChance - choices[1]!.winChance, id).toBeGreaterThan(LEAD - 0.001)
  }
})

test('a position shows only what the seat knows, and nothing of the solution', () => {
  for (const puzzle of PUZZLES) {
    const position = positionFor(puzzle, null)
    const known = new Set(puzzle.cards[puzzle.seat])
    const laid = puzzle.moves.map(({ action }) => action)
    const hidden = puzzle.cards.flat().filter(card => !known.has(card) && !laid.includes(card))
    const sent = JSON.stringify(position)
    for (const card of hidden) expect(sent, puzzle.id).not.toContain(`"${card}"`)
    expect(sent).not.toContain('winChance')
    expect(position.actions).toEqual(position.actions.toSorted())
  }
})

describe('evaluated again with another seed', () => {
  const { resolve } = createRequire(import.meta.url)
  const read = (name: string) => readFileSync(resolve(`@valecuatro/bots/weights/${name}`))
  const evaluator = createEvaluator(
    createPolicy(read('policy.bin'), JSON.parse(read('policy.json').toString())),
  )
  const every = process.env.FULL ? 1 : Math.ceil(PUZZLES.length / 5)

  test.each(PUZZLES.filter((_, index) => index % every === 0))(
    'puzzle $id keeps its answer',
    { tags: ['random'] },
    (puzzle: Puzzle) => {
      const seen = view(positionOfPuzzle(puzzle), puzzle.seat)
      const among = puzzle.choices.map(({ action }) => action)
      const { choices } = evaluateDecision(evaluator, seen, { samples: 96, seed: 7_654_321, among })
      expect(choices[0]!.action).toBe(puzzle.choices[0]!.action)
    },
  )
})
