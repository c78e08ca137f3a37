import { defineConfig } from 'vitest/config'

// `*.test.ts` needs no database; `*.db.test.ts` runs on PGlite and on PostgreSQL alike; `*.pg.test.ts` is about
// what only many connections can show.
const server = (name: string, include: string[], env: Record<string, string>, globalSetup: string[]) => ({
  root: './server',
  test: { name, include, env, globalSetup, testTimeout: 60_000, hookTimeout: 120_000 },
})

export default defineConfig({
  test: {
    projects: [
      'engine',
      'bots',
      'contract',
      'web',
      server('server', ['src/**/!(*.db|*.pg).test.ts', 'test/**/!(*.db|*.pg).test.ts'], {}, []),
      server('server on PGlite', ['src/**/*.db.test.ts'], { TEST_DATABASE: 'pglite' }, ['./test/pglite.ts']),
      server(
        'server on PostgreSQL',
        ['src/**/*.db.test.ts', 'src/**/*.pg.test.ts'],
        { TEST_DATABASE: 'postgres' },
        ['./test/postgres.ts'],
      ),
      {
        root: './e2e',
        test: {
          name: 'e2e',
          include: ['journeys/*.test.ts'],
          globalSetup: ['./support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
