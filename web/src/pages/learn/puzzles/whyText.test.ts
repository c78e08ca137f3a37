import { setupI18n } from '@lingui/core'
import type { PuzzlePosition, PuzzleSolution } from '@valecuatro/contract'
import { type Action, deal, newGame, view } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { whyText } from './whyText.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const game = deal(newGame({ players: 2, target: 15 }), [
  ['1e', '4c', '5c'],
  ['3o', '2b', '4e'],
])

it.each<[Action, string]>([
  ['truco', 'Call it: you win the hand, or they decline, often enough.'],
  ['retruco', 'Raise: you win the hand, or they decline, often enough.'],
  ['vale cuatro', 'Raise: you win the hand, or they decline, often enough.'],
])('%s as the best choice: %s', (action, reason) => {
  const solution = { kind: 'truco', choices: [{ action, winChance: 0.6 }] } as unknown as PuzzleSolution
  expect(whyText(i18n, { view: view(game, 0) } as PuzzlePosition, solution)).toBe(reason)
})
