import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['engine', 'bots', 'contract', 'web'],
  },
})
