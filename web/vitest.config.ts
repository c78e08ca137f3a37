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
      // One zone for all files, so that no test depends on the machine's.
      env: { TZ: 'America/Argentina/Buenos_Aires' },
      server: { deps: { inline: ['react-toastify'] } },
      // Files share a process, as in the other workspaces: loading React and happy-dom again for each file took a third
      // of the time of these tests. `setup.ts` gives every file an empty page and fresh modules.
      isolate: false,
      setupFiles: ['../scripts/seed.mjs', 'src/testing/setup.ts'],
    },
  }),
)
