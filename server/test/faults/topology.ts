import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type OpenDatabase, openPostgres } from '../../src/platform/database/database.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { httpCall } from '../httpCall.ts'
import { freePort } from '../ports.ts'
import { type ServerProcess, spawnServer } from '../process.ts'
import { type RedisServer, startRedis } from '../redis.ts'
import { openTcpProxy, type TcpProxy } from '../tcpProxy.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const SECRET_KEY = 'a secret that only these processes share, 32+ characters'
const DOMAIN = 'valecuatro.test'
const PROCESSOR = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
export const FAKE_CLOCK = `/usr/lib/${PROCESSOR}-linux-gnu/faketime/libfaketimeMT.so.1`
const STOP_TIMEOUT_MS = 60_000

export const ADMIN = { email: 'faults-admin@example.com', password: 'yerba-y-mate-1810' }

export interface TopologyNode {
  name: string
  /** The proxies between this node and PostgreSQL, and Redis. */
  postgres: TcpProxy
  redis: TcpProxy
  /** The status of `/readyz`, or 0 without an answer. */
  readiness(): Promise<number>
  /** Starts the node, optionally from another version's `main.ts` or with other variables; resolves when it serves. */
  start(other?: { main?: string; env?: Record<string, string> }): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM and resolves with whether the node ended properly. */
  stop(): Promise<boolean>
  output(): string
}

export interface Topology {
  nodes: TopologyNode[]
  cluster: Cluster
  redis: RedisServer
  /** A direct connection to PostgreSQL, unaffected by faults between it and the nodes. */
  database: OpenDatabase
  /** The addresses to which players connect: the reverse proxy or, without one, the nodes. */
  urls: string[]
  origin: string
  agent: HttpAgent
  /** Whether there is a reverse proxy. */
  hasProxy: boolean
  /** Shifts the clock of a process by this many seconds; only with `fakeClocks`. */
  setClock(of: Clocked, offsetSeconds: number): void
  stop(): Promise<void>
}

type Clocked = 'postgres' | 'node 1' | 'node 2'

export interface TopologyOptions {
  env?: Record<string, string>
  /** Whether processes get the time from libfaketime (Debian: faketime). */
  fakeClocks?: boolean
  /** The `main.ts` of the version that the second node starts with. */
  secondMain?: string | undefined
  drainSeconds?: number
}

/** Whether Caddy is available; installs it if that is possible without a prompt. */
export function hasCaddy(): boolean {
  const isThere = () => {
    try {
      execFileSync('caddy', ['version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  if (isThere()) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'caddy'], quietly)
  } catch {
    // The next line checks whether this helped.
  }
  return isThere()
}

/**
 * Starts the services of `deploy/compose.yaml` as processes on this machine: two nodes as in production, PostgreSQL,
 * Redis and Caddy with our own Caddyfile, TLS and both hosts. Only addresses and ports differ.
 */
export async function startTopology({
  env = {},
  fakeClocks = false,
  secondMain,
  drainSeconds = 5,
}: TopologyOptions = {}): Promise<Topology> {
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-topology-'))
  // PostgreSQL runs as another user if this one is root.
  chmodSync(folder, 0o755)
  const clockFile = (of: Clocked) => join(folder, `clock of ${of}`.replaceAll(' ', '-'))
  const setClock = (of: Clocked, offsetSeconds: number) =>
    writeFileSync(clockFile(of), `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}\n`)
  const clockEnv = (of: Clocked): Record<string, string> => {
    if (!fakeClocks) return {}
    setClock(of, 0)
    return {
      LD_PRELOAD: FAKE_CLOCK,
      FAKETIME_TIMESTAMP_FILE: clockFile(of),
      FAKETIME_CACHE_DURATION: '1',
      // Setting a clock does not change the monotonic one.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  }
  if (fakeClocks && !existsSync(FAKE_CLOCK))
    throw new Error(`${FAKE_CLOCK} is missing: apt-get install faketime`)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const [cluster, redis] = await Promise.all([
      startCluster({ safe: true, env: { ...process.env, ...clockEnv('postgres') } }).then(started => {
        closers.push(started.stop)
        return started
      }),
      startRedis().then(started => {
        closers.push(started.stop)
        return started
      }),
    ])
    const admin = await openPostgres(`${cluster.url}/postgres`, 1)
    await admin.db.execute('CREATE DATABASE valecuatro')
    await admin.close()

    const withCaddy = hasCaddy()
    const [httpsPort, httpPort, metricsPort] = await Promise.all([freePort(), freePort(), freePort()])
    const origin = withCaddy ? `https://www.${DOMAIN}:${httpsPort}` : 'http://127.0.0.1:3000'
    const shared = {
      NODE_ENV: 'production',
      SECRET_KEY,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      WEB_ORIGIN: origin,
      ...(withCaddy && {
        API_ORIGIN: `https://api.${DOMAIN}:${httpsPort}`,
        COOKIE_DOMAIN: DOMAIN,
        TRUST_PROXY: 'loopback',
      }),
      DRAIN_SECONDS: String(drainSeconds),
      RATE_LIMIT_SCALE: '1000',
      TABLE_PAUSE_SCALE: '0.05',
      ...env,
    }
    const nodes: Awaited<ReturnType<typeof createNode>>[] = []
    for (const number of [1, 2] as const) {
      const node = await createNode(
        number,
        folder,
        metricsPort,
        { ...shared, ...clockEnv(`node ${number}`) },
        cluster,
        redis,
      )
      nodes.push(node)
      closers.push(async () => {
        await node.kill()
        for (const proxy of [node.postgres, node.redis, node.metrics]) proxy.close()
      })
    }
    await Promise.all(
      nodes.map((node, index) => node.start(index === 1 && secondMain ? { main: secondMain } : {})),
    )
    const database = await openPostgres(`${cluster.url}/valecuatro`, 2)
    closers.push(database.close)

    const direct = {
      urls: nodes.map(({ apiPort }) => `http://127.0.0.1:${apiPort}`),
      agent: new HttpAgent(),
    }
    const proxied =
      withCaddy && (await startCaddy({ folder, httpsPort, httpPort, metricsPort, nodes, closers }))
    const { urls, agent } = proxied || direct
    return { nodes, cluster, redis, database, urls, origin, agent, hasProxy: withCaddy, setClock, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createNode(
  number: number,
  folder: string,
  sharedMetricsPort: number,
  shared: Record<string, string>,
  cluster: Cluster,
  { url: redisUrl }: RedisServer,
) {
  const host = `127.0.0.${number}`
  const [webPort, apiPort, metricsPort] = await Promise.all([freePort(), freePort(), freePort()])
  const [postgres, redis, metrics] = await Promise.all([
    openTcpProxy(Number(new URL(cluster.url).port)),
    openTcpProxy(Number(new URL(redisUrl).port)),
    // Caddy reaches all nodes on the same port, as with containers, each at an address of its own.
    openTcpProxy(metricsPort, '127.0.0.1', { host, port: sharedMetricsPort }),
  ])
  // The page is served too, if it has been built.
  const args = existsSync(join(root, 'web/dist/index.html')) ? [] : ['--api']
  let server: ServerProcess | null = null
  let printed = ''

  const end = async (signal: NodeJS.Signals) => {
    const ending = server
    server = null
    if (!ending) return false
    ending.child.kill(signal)
    const late = setTimeout(() => ending.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    const { code } = await ending.ended()
    clearTimeout(late)
    printed += ending.output()
    return code === 0
  }
  return {
    name: `node ${number}`,
    webPort,
    apiPort,
    postgres,
    redis,
    metrics,
    async readiness() {
      return httpCall(`http://127.0.0.1:${metricsPort}/readyz`, { timeoutMs: 3000 }).then(
        ({ status }) => status,
        () => 0,
      )
    },
    async start({ main, env = {} }: { main?: string; env?: Record<string, string> } = {}) {
      server = spawnServer(
        {
          ...shared,
          METRICS_PORT: String(metricsPort),
          WEB_PORT: String(webPort),
          API_PORT: String(apiPort),
          DATA_DIR: join(folder, `data-${number}`),
          DATABASE_URL: `postgres://postgres@127.0.0.1:${postgres.port}/valecuatro`,
          REDIS_URL: `redis://127.0.0.1:${redis.port}`,
          ...env,
        },
        args,
        main,
      )
      await server.printed('Ctrl-C')
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    output: () => printed + (server?.output() ?? ''),
  }
}

interface CaddyParts {
  folder: string
  httpsPort: number
  httpPort: number
  metricsPort: number
  nodes: { webPort: number; apiPort: number }[]
  closers: (() => unknown)[]
}

/** Our Caddyfile with the addresses of these processes and certificates from Caddy's internal authority. */
function caddyfileFor({ httpsPort, httpPort, metricsPort, nodes }: CaddyParts): string {
  const shipped = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
  const options = `{\n\tadmin off\n\thttps_port ${httpsPort}\n\thttp_port ${httpPort}\n\tlocal_certs\n\tskip_install_trust\n}\n`
  return (
    options +
    shipped
      .replace(/node(\d):3000/g, (_, n) => `127.0.0.${n}:${nodes[n - 1]!.webPort}`)
      .replace(/node(\d):4000/g, (_, n) => `127.0.0.${n}:${nodes[n - 1]!.apiPort}`)
      .replace(/health_port \d+/, `health_port ${metricsPort}`)
  )
}

async function startCaddy(parts: CaddyParts) {
  const { folder, httpsPort, closers } = parts
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfileFor(parts))
  const child: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, DOMAIN },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr!.on('data', chunk => (log += chunk))
  closers.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 5000)
    await once(child, 'exit')
    clearTimeout(late)
  })

  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  const url = `https://api.${DOMAIN}:${httpsPort}`
  while (child.exitCode === null) {
    if (existsSync(authority)) {
      const agent = new HttpsAgent({
        ca: readFileSync(authority),
        // No resolver knows the domain.
        lookup: (_name, { all }, done) =>
          all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
      })
      const answer = await httpCall(`${url}/api/health`, { agent, timeoutMs: 5000 }).catch(() => null)
      if (answer?.status === 200) return { urls: [url], agent }
    }
    await pause(100)
  }
  throw new Error(`Caddy did not start:\n${log}`)
}
