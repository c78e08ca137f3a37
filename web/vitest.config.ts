import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'deck/**/*.test.ts'],
      // Only ever reached by a test that hangs: a busy machine is no failure.
      testTimeout: 300_000,
      setupFiles: ['../scripts/seed.mjs', 'src/testing/setup.ts'],
    },
  }),
)
