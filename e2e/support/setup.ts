import type { TestProject } from 'vitest/node'
import { startTestServer } from './testServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { page: string; api: string }
  }
}

/**
 * One server for all journeys: they bring people of their own. A turn is long enough for whatever a journey checks
 * meanwhile on a busy machine; one that ran out would be played by a bot.
 */
export default async function setup(project: TestProject) {
  const { page, api, stop } = await startTestServer({ TURN_SECONDS: '300' })
  project.provide('testServer', { page, api })
  return stop
}
