// npm run dev: the API host restarts and the page reloads when a file is saved.
import { join } from 'node:path'
import { install, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

await install()

const webPort = process.env.WEB_PORT ?? '3000'
supervise([
  { args: ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts', '--api'] },
  {
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', webPort, '--strictPort'],
    cwd: join(root, 'web'),
  },
])
