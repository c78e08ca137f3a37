import { defineConfig } from 'vitest/config'

/** The tables and the counted lines of play: quick enough to be run against every mutant. */
export default defineConfig({
  test: {
    name: 'engine',
    include: ['src/**/*.test.ts'],
    exclude: ['src/{properties,secrets,referee,*.fuzz}.test.ts'],
  },
})
