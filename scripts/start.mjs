// npm start: from a fresh clone to a running server.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, install, isBuilt, print, projectNode, root, run } from './prepare.mjs'
import { supervise } from './supervise.mjs'

const { DATABASE_URL, DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env
// The packages that send traces are among those that starting does not need.
await install({ toStart: !OTEL_EXPORTER_OTLP_ENDPOINT })
const isFirstStart = !DATABASE_URL && !existsSync(join(resolve(root, DATA_DIR || 'data'), 'pglite'))
if (isFirstStart && !isBuilt()) {
  // The embedded database is created while the page is built.
  const [, { code }] = await Promise.all([
    build(),
    run(projectNode, ['server/src/main.ts', '--prepare'], { onLine: print }),
  ])
  if (code !== 0) process.exit(code)
} else await build()

// Twice Node's default: garbage of a move is collected before it is promoted. bench/live measures with this value too.
supervise([{ args: ['--max-semi-space-size=32', 'server/src/main.ts'] }])
