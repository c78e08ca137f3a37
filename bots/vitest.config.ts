import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The test files leave no global state behind, so they need no isolation.
  test: { name: 'bots', include: ['src/**/*.test.ts'], testTimeout: 300_000, isolate: false },
})
