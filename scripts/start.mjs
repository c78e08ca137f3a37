// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process'
import { build, install, projectEnv, projectNode, root } from './prepare.mjs'

await install()
await build()

// Twice Node's own size: what a move leaves behind is gone before it would be kept (bench/live measures with it, too).
const flags = ['--max-semi-space-size=32']
const server = spawn(projectNode, [...flags, 'server/src/main.ts'], {
  cwd: root,
  env: projectEnv,
  stdio: 'inherit',
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Ctrl-C reaches the server by itself; it decides when to end, and we end with it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))

// If the parent process ends without a signal, the server could no longer be stopped by its command: stop it.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM')
}, 1000).unref()
