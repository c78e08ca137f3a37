import { SPOKEN_ACTIONS } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { parseStep, TABLE_STEPS } from './step.ts'

test.each([...SPOKEN_ACTIONS, ...TABLE_STEPS, '1e', '12c'])('%s is a step of a game', text => {
  expect(parseStep(text)).toBe(text)
})

test.each(['', 'Deal', 'envido ', '13e', 'constructor'])('"%s" is not a step of a game', text => {
  expect(() => parseStep(text)).toThrow('unknown step')
})
