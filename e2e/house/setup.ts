import type { TestProject } from 'vitest/node'
import { openHouse } from './house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    house: { page: string; api: string }
  }
}

/**
 * One server for all journeys: they bring people of their own. A turn is long enough for whatever a journey checks
 * meanwhile on a busy machine; one that ran out would be played by a bot.
 */
export default async function setup(project: TestProject) {
  const { page, api, stop } = await openHouse({ TURN_SECONDS: '300' })
  project.provide('house', { page, api })
  return stop
}
