import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** A cache of compiled modules, shared by the servers of all test runs. It saves a third of the CPU time of a start. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** Everything that the process has printed so far. */
  output(): string
  /** Resolves when the text has been printed; rejects if the process ends before. */
  printed(text: string): Promise<void>
  /** Resolves when the process has ended and everything it printed has been read. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Runs the server as `npm start` does, with exactly this configuration. `main` can be that of another version; null runs
 * Node with `args` alone.
 */
export function spawnServer(
  environment: Record<string, string>,
  args: string[] = ['--api'],
  main: string | null = MAIN,
): ServerProcess {
  const { PATH = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(process.execPath, [...(main === null ? [] : [main]), ...args], {
    // A process group of its own, which a test can signal as a terminal does.
    detached: main === null,
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
  // Unlike 'close', 'exit' may come before the last lines have been read.
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
