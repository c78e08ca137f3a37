import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

export interface RedisServer {
  url: string
  /** Kills the server; its data is lost. */
  crash(): Promise<void>
  /** Starts the server again at the same address, empty. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a Redis server for the test, deleted afterwards. */
export async function startRedis(): Promise<RedisServer> {
  const program = provide()
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-redis-'))
  const port = await freePort()
  let server: ChildProcess | null = null

  async function start() {
    const child = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    server = child
    let log = ''
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', chunk => {
        log += chunk
        if (log.includes('Ready to accept connections')) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`Redis did not start:\n${log}`)))
    })
  }

  async function crash() {
    const child = server
    server = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    crash,
    async stop() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the program's name, installing it if necessary and possible without a prompt. */
function provide(): string {
  const program = 'redis-server'
  if (isThere(program)) return program
  if (process.platform === 'linux' && userInfo().uid === 0) {
    const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    try {
      execFileSync('apt-get', ['update', '-qq'], quietly)
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', program], quietly)
    } catch {
      // The next line checks whether this helped.
    }
    if (isThere(program)) return program
  }
  throw new Error(
    'redis-server is not on PATH and could not be installed: what several nodes do cannot be tested without it.',
  )
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
