import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Compiled modules, which all servers of all test runs share: each starts in two thirds of the CPU time. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Resolves when the text has been printed; rejects if the process ends before. */
  printed(text: string): Promise<void>
  /** Resolves when the process has ended and everything it printed has been read. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The server as `npm start` runs it, with exactly this configuration; `main` is that of another version. */
export function spawnServer(
  environment: Record<string, string>,
  args: string[] = ['--api'],
  main = MAIN,
): ServerProcess {
  const { PATH = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE: COMPILE_CACHE, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
      wake()
    })
  }
  // Not 'exit', which may come before the last lines have been read.
  const end = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    child,
    output: () => output,
    printed: text =>
      new Promise((resolve, reject) => {
        wake = () => {
          if (output.includes(text)) resolve()
        }
        wake()
        end.then(() => reject(new Error(`The server ended before it said "${text}":\n${output}`)))
      }),
    ended: () => end,
  }
}
