import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** BOTH_DATABASES=1 runs every database test on both databases. */
const isOnBoth = Boolean(process.env.BOTH_DATABASES)

// Both databases run the same SQL. These files test what can still differ between their drivers and builds: triggers,
// transactions on one connection, cursors, search and sorting, types of values, errors. The browser journeys and the
// tests that start a server also use PGlite, and so cover accounts, tables and tournaments.
const ON_BOTH_DATABASES = [
  'src/alerts/admin/list.db.test.ts',
  'src/find/find.db.test.ts',
  'src/games/writer.db.test.ts',
  'src/mail/outbox.db.test.ts',
  'src/matches/filters.db.test.ts',
  'src/platform/database/afterCommit.db.test.ts',
  'src/system/audit/audit.db.test.ts',
  'src/system/users/list.db.test.ts',
  'src/wallet/adminLedger.db.test.ts',
  'src/wallet/exportLedger.db.test.ts',
  'src/wallet/ledger.db.test.ts',
]
/** The demo runs on PGlite only, because the first `npm start` creates it there. */
const ON_PGLITE_ONLY = isOnBoth ? [] : ['src/demo/world.db.test.ts']

for (const file of [...ON_BOTH_DATABASES, ...ON_PGLITE_ONLY])
  if (!existsSync(new URL(`server/${file}`, import.meta.url)))
    throw new Error(`vitest.config.ts: there is no ${file}`)

// `*.test.ts` needs no database; `*.db.test.ts` runs on PostgreSQL, some of them on PGlite too; `*.pg.test.ts` tests
// what needs many connections. No file leaves global state behind in its process. The time limits are long enough that
// only a test that hangs reaches them, even on a busy machine.
const server = (
  name: string,
  include: string[],
  { database = '', exclude = [] as string[], setupFiles = [] as string[], globalSetup = [] as string[] } = {},
) => ({
  root: './server',
  test: {
    name,
    include,
    exclude,
    env: { TEST_DATABASE: database },
    setupFiles: ['../scripts/seed.mjs', ...setupFiles],
    globalSetup,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 150_000 } },
    isolate: false,
  },
})

export default defineConfig({
  test: {
    tags: [
      { name: 'long', description: 'runs in `npm run test:long` instead of `npm test`' },
      {
        name: 'random',
        description: 'draws random cases; `npm run test:long` repeats it at its full size, with other seeds',
      },
    ],
    projects: [
      'engine',
      'bots',
      'training',
      'contract',
      'web',
      server('server', ['src/**/!(*.db|*.pg).test.ts', 'test/**/!(*.db|*.pg).test.ts']),
      server(
        'server on PGlite',
        isOnBoth ? ['src/**/*.db.test.ts'] : [...ON_BOTH_DATABASES, ...ON_PGLITE_ONLY],
        {
          database: 'pglite',
          setupFiles: ['./test/setup.ts'],
          globalSetup: ['./test/pglite.ts'],
        },
      ),
      server('server on PostgreSQL', ['src/**/*.db.test.ts', 'src/**/*.pg.test.ts'], {
        database: 'postgres',
        exclude: ON_PGLITE_ONLY,
        setupFiles: ['./test/setup.ts'],
        globalSetup: ['./test/postgres.ts'],
      }),
      { root: './scripts', test: { name: 'scripts', include: ['*.test.mjs'], testTimeout: 300_000 } },
      {
        root: './e2e',
        test: {
          name: 'e2e',
          include: ['journeys/*.test.ts'],
          globalSetup: ['./support/setup.ts'],
          // Long enough for a whole game on a busy machine.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 120_000 } },
          // All files that a worker runs share its server and its connection to the browser.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
