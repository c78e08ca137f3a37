import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { assertPortIsFree } from '../src/platform/ports.ts'
import { freePort } from './ports.ts'
import { type ServerProcess, spawnServer } from './process.ts'

let folder: string
const running = new Set<ServerProcess>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'valecuatro-start-'))
})
afterEach(async () => {
  for (const server of running) {
    server.child.kill('SIGKILL')
    await server.ended()
  }
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(environment: Record<string, string>) {
  const port = await freePort()
  const server = spawnServer({ DEMO: '0', API_PORT: String(port), ...environment })
  running.add(server)
  return { ...server, port }
}

const ready = 'Press Ctrl-C to stop'

function register(port: number, username: string) {
  return fetch(`http://localhost:${port}/api/auth/register`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'secret1' }),
  })
}

function signIn(port: number, username: string) {
  return fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.com`, password: 'secret1' }),
  })
}

describe('a failed start prints one clear sentence and sets an exit code', () => {
  test('a port in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    const server = await start({ API_PORT: String(port), DATA_DIR: join(folder, 'port') })
    expect((await server.ended()).code).toBe(1)
    expect(server.output()).toBe(
      `Vale Cuatro cannot start: Port ${port} is already in use: stop what uses it, or set API_PORT to another port.\n`,
    )
    other.close()
  })

  test('a data folder that cannot be used', async () => {
    const file = join(folder, 'not-a-folder')
    writeFileSync(file, '')
    const server = await start({ DATA_DIR: file })
    expect((await server.ended()).code).toBe(1)
    expect(server.output()).toContain(`Vale Cuatro cannot start: The data folder ${file} cannot be used`)
  })

  test('a wrong variable', async () => {
    const server = await start({ RATE_LIMIT_SCALE: 'many' })
    expect((await server.ended()).code).toBe(1)
    expect(server.output()).toBe(
      'Vale Cuatro cannot start: RATE_LIMIT_SCALE must be a number above 0, but is "many".\n',
    )
  })

  test('a database that cannot be reached', async () => {
    const server = await start({ DATABASE_URL: `postgres://unknown@127.0.0.1:${await freePort()}/none` })
    expect((await server.ended()).code).toBe(1)
    expect(server.output()).toContain(
      'Vale Cuatro cannot start: The database at DATABASE_URL cannot be reached',
    )
  })

  test('production without a secret', async () => {
    const server = await start({ NODE_ENV: 'production' })
    expect((await server.ended()).code).toBe(1)
    expect(server.output()).toContain('SECRET_KEY must be set in production')
  })
})

describe('one data folder', () => {
  // Each test starts a server on the data of the previous one, because opening a database is faster than creating one.
  const dataFolder = () => join(folder, 'data')

  test('keeps every acknowledged account through kill -9, keeps a second server out, and serves players while it drains', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = dataFolder()
    const first = await start({ DATA_DIR })
    await first.printed(ready)
    expect(first.output()).toMatch(/admin@valecuatro\.local and password [\w-]{16}/)

    const second = await start({ DATA_DIR })
    expect((await second.ended()).code).toBe(1)
    expect(second.output()).toContain(`is in use by another server (process ${first.child.pid})`)

    // Registrations keep coming until the process is killed; those that were answered must be stored.
    const acknowledged: string[] = []
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 200; n++) {
        const name = `w${writer}n${n}`
        const answer = await register(first.port, name).catch(() => null)
        if (!answer) return
        if (answer.status === 201) acknowledged.push(name)
        if (acknowledged.length === 10) first.child.kill('SIGKILL')
      }
    })
    await Promise.all(writers)
    expect((await first.ended()).signal).toBe('SIGKILL')
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)

    const METRICS_PORT = String(await freePort())
    const third = await start({ DATA_DIR, METRICS_PORT, RATE_LIMIT_SCALE: '100', DRAIN_SECONDS: '600' })
    await third.printed(ready)
    expect(third.output()).not.toContain('password')
    expect(third.output()).not.toContain('does not add up')
    for (const name of acknowledged) expect((await signIn(third.port, name)).status).toBe(200)
    await expectDraining(third, METRICS_PORT)
  })

  /** SIGTERM makes readyz fail while players are still served; a second one ends the server at once. */
  async function expectDraining(server: ServerProcess & { port: number }, metricsPort: string) {
    const readiness = async () => (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status
    expect(await readiness()).toBe(200)
    server.child.kill('SIGTERM')
    await server.printed('draining for 600 s')
    expect(await readiness()).toBe(503)
    expect((await fetch(`http://localhost:${server.port}/api/health`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect((await server.ended()).code).toBe(1)
  }

  test('SIGTERM finishes a running request, does not wait for idle or broken connections, and releases everything', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = dataFolder()
    const server = await start({ DATA_DIR })
    await server.printed(ready)
    const idle = createConnection(server.port, '127.0.0.1')
    await new Promise(resolve => idle.once('connect', resolve))
    const idleClosed = new Promise(resolve => idle.once('close', resolve))
    const body = JSON.stringify({ username: 'ana', email: 'ana@example.com', password: 'secret1' })

    /** Sends a request without its body, which the server requests once it has read the headers. */
    async function beginRequest() {
      const client = createConnection(server.port, '127.0.0.1')
      client.write(
        'POST /api/auth/register HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n' +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      )
      await once(client, 'data')
      return client
    }
    const brokenOff = await beginRequest()
    brokenOff.destroy()
    await fetch(`http://localhost:${server.port}/api/health`)
    const client = await beginRequest()
    server.child.kill('SIGTERM')
    client.write(body)
    const [answer] = await once(client, 'data')
    expect(String(answer)).toContain('HTTP/1.1 201')
    await idleClosed
    expect((await server.ended()).code).toBe(0)
    expect(server.output()).toContain('Stopped')
    expect(server.output()).not.toContain('Closing:')
    expect(existsSync(join(DATA_DIR, 'server.lock'))).toBe(false)
    await assertPortIsFree('API_PORT', server.port)
  })

  // A process manager signals the starter alone; a terminal signals every process of the group, and npm passes it on.
  test.each([
    ['SIGINT', 'the starter alone'],
    ['SIGINT', 'all processes, and the starter twice'],
  ] as const)('%s to %s lets the server finish properly', async (signal, receivers) => {
    const port = await freePort()
    const starter = spawnServer(
      { DEMO: '0', API_PORT: String(port), DATA_DIR: dataFolder() },
      ['--input-type=module', '--eval', STARTER],
      null,
    )
    const { pid } = starter.child
    const signalGroup = (sent: NodeJS.Signals) => process.kill(-pid!, sent)
    onTestFailed(() => {
      try {
        signalGroup('SIGKILL')
      } catch {} // All have ended.
    })
    await starter.printed(ready)
    if (receivers !== 'the starter alone') signalGroup(signal)
    process.kill(pid!, signal)
    const { code } = await starter.ended()
    expect(starter.output()).toContain('Stopped')
    expect(code).toBe(0)
  })
})

/** What `npm start` runs once everything is installed and built. */
const STARTER = `
  import { supervise } from ${JSON.stringify(new URL('../../scripts/supervise.mjs', import.meta.url).href)}
  supervise([{ args: ['server/src/main.ts', '--api'] }])
`
