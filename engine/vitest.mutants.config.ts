import { defineConfig } from 'vitest/config'

/** The table tests and perft in one file: fast enough to run against every mutant. */
export default defineConfig({
  test: { name: 'engine', include: ['test/tables.ts'] },
})
