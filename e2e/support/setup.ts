import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { prepareData, startTestServer, type TestServer } from './testServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which a worker requests its server, and the address of the browser. */
    journeys: { control: string; browser: string }
  }
}

/**
 * The times for a turn, for coming to a table and for a rematch are long enough for anything that a journey checks
 * meanwhile on a busy machine. A bot would play a turn that ran out.
 */
const SETTINGS = {
  TURN_SECONDS: '900',
  NO_SHOW_SECONDS: '900',
  REMATCH_SECONDS: '900',
  TABLE_PAUSE_SCALE: '0.1',
}

/**
 * Starts one browser for all journeys, and one server per worker when the worker first requests it, so that two files
 * that run at the same time do not see each other's queues and lists.
 */
export default async function setup(project: TestProject) {
  const [prepared, browser] = await Promise.all([
    prepareData(),
    chromium.launchServer({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    }),
  ])

  const servers = new Map<string, Promise<TestServer>>()
  const stopped = new Set<string>()

  async function start(worker: string) {
    if (!servers.has(worker)) servers.set(worker, startTestServer(SETTINGS, prepared))
    const server = await servers.get(worker)!
    if (stopped.delete(worker)) await server.startServer()
    return { page: server.page, api: server.api }
  }

  async function stop(worker: string) {
    stopped.add(worker)
    await (await servers.get(worker))?.stopServer()
    return {}
  }

  const control = createServer({ requestTimeout: 0 }, async (request, response) => {
    const [, action, worker = ''] = request.url!.split('/')
    try {
      response.end(JSON.stringify(await (action === 'stop' ? stop(worker) : start(worker))))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => control.listen(0, '127.0.0.1', resolve))
  project.provide('journeys', {
    control: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    browser: browser.wsEndpoint(),
  })

  return async () => {
    control.close()
    await browser.close()
    await Promise.all([...servers.values()].map(async server => (await server).stop()))
    rmSync(prepared, { recursive: true, force: true })
  }
}
