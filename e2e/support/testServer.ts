import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/test/ports.ts'
import { type ServerProcess, spawnServer } from '../../server/test/process.ts'

export const ADMIN = { email: 'admin@example.com', password: 'house-rules' }

export interface TestServer {
  page: string
  api: string
  /** Stops the server but keeps its data; `startServer` starts it again on the same ports. */
  stopServer(): Promise<void>
  startServer(): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'valecuatro-e2e-'))

const settingsFor = (folder: string) => ({
  DATA_DIR: folder,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_SCALE: '1000',
  DEMO: '0',
})

/** Creates a data folder as the first start leaves it, because copying it is ten times as fast as creating another. */
export async function prepareData(): Promise<string> {
  const folder = newFolder()
  const preparation = spawnServer(settingsFor(folder), ['--prepare'])
  const { code } = await preparation.ended()
  if (code !== 0) throw new Error(`The data could not be prepared:\n${preparation.output()}`)
  return folder
}

/** Starts the product as `npm start` does, on a copy of `prepared` or an empty database, and on ports of its own. */
export async function startTestServer(
  environment: Record<string, string> = {},
  prepared?: string,
): Promise<TestServer> {
  const folder = newFolder()
  if (prepared) cpSync(prepared, folder, { recursive: true })
  const [webPort, apiPort] = [await freePort(), await freePort()]
  const settings = {
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    ...settingsFor(folder),
    ...environment,
  }
  let server: ServerProcess

  async function startServer() {
    server = spawnServer(settings, [])
    await server.printed('Press Ctrl-C to stop')
  }

  async function stopServer() {
    server.child.kill('SIGTERM')
    await server.ended()
  }

  await startServer()
  return {
    page: `http://localhost:${webPort}`,
    api: `http://localhost:${apiPort}`,
    startServer,
    stopServer,
    async stop() {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
