import { expect, it } from 'vitest'
import { matches, NO_FILTER } from './lobby.ts'
import { DEFAULT_OPTIONS } from './tableOptions.tsx'

it.each([
  [NO_FILTER, true],
  [{ ...NO_FILTER, players: 4 as const }, true],
  [{ ...NO_FILTER, players: 2 as const }, false],
  [{ ...NO_FILTER, target: 15 as const }, false],
  [{ ...NO_FILTER, flor: true }, false],
  [{ players: 4 as const, target: 30 as const, flor: false }, true],
])('the filter %o matches a table with the default options: %s', (filter, fits) => {
  expect(matches(filter, DEFAULT_OPTIONS)).toBe(fits)
})
