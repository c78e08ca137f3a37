import { defineConfig } from 'vitest/config'

/** The tables and the counted lines of play, in one file: quick enough to be run against every mutant. */
export default defineConfig({
  test: { name: 'engine', include: ['test/tables.ts'] },
})
