// npm run dev: the API host restarts and the page reloads when a file is saved.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, projectEnv, projectNode, root } from './prepare.mjs'

await install()

const webPort = process.env.WEB_PORT ?? '3000'
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const children = [
  spawn(
    projectNode,
    ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts', '--api'],
    {
      cwd: root,
      env: projectEnv,
      stdio: 'inherit',
    },
  ),
  spawn(projectNode, [vite, '--port', webPort, '--strictPort'], {
    cwd: join(root, 'web'),
    env: projectEnv,
    stdio: 'inherit',
  }),
]

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM')
})
for (const child of children) {
  child.on('exit', code => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
