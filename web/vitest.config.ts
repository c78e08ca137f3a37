import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'deck/**/*.test.ts'],
      // Long, because a busy machine is slow; only a hanging test reaches it.
      testTimeout: 300_000,
      // setup.ts gives each file an empty page and fresh modules, also of the library that keeps the toasts.
      isolate: false,
      server: { deps: { inline: ['react-toastify'] } },
      setupFiles: ['../scripts/seed.mjs', 'src/testing/setup.ts'],
    },
  }),
)
