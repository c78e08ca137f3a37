import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/test/ports.ts'
import { spawnServer } from '../../server/test/process.ts'

export const ADMIN = { email: 'admin@example.com', password: 'house-rules' }

export interface House {
  page: string
  api: string
  stop(): Promise<void>
}

/** The whole product as `npm start` serves it, on an empty database and ports of its own. */
export async function openHouse(environment: Record<string, string> = {}): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-e2e-'))
  const [webPort, apiPort] = [await freePort(), await freePort()]
  const server = spawnServer(
    {
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '1000',
      ...environment,
    },
    [],
  )
  await server.printed('Ctrl-C stops it')
  return {
    page: `http://localhost:${webPort}`,
    api: `http://localhost:${apiPort}`,
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
