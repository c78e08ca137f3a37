// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, install, isBuilt, projectEnv, projectNode, root, run } from './prepare.mjs'

await install({ toStart: true })
const { DATABASE_URL, DATA_DIR } = process.env
const isFirstStart = !DATABASE_URL && !existsSync(join(resolve(root, DATA_DIR || 'data'), 'pglite'))
if (isFirstStart && !isBuilt()) {
  // The embedded database is created while the page is built.
  const [, { code }] = await Promise.all([build(), run(projectNode, ['server/src/main.ts', '--prepare'])])
  if (code !== 0) process.exit(code)
} else await build()

// Twice Node's default: garbage of a move is collected before it is promoted. bench/live measures with this value too.
const flags = ['--max-semi-space-size=32']
const server = spawn(projectNode, [...flags, 'server/src/main.ts'], {
  cwd: root,
  env: projectEnv,
  stdio: 'inherit',
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Ctrl-C also reaches the server, which decides when to stop; this process ends with it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

// If the parent process ends without a signal, the server could no longer be stopped with Ctrl-C, so stop it.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM')
}, 1000).unref()
