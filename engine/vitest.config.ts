import { defineConfig } from 'vitest/config'

export default defineConfig({
  // No file leaves anything behind in its process.
  test: {
    name: 'engine',
    include: ['src/**/*.test.ts'],
    testTimeout: 300_000,
    isolate: false,
    setupFiles: ['../scripts/seed.mjs'],
  },
})
