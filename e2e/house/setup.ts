import type { TestProject } from 'vitest/node'
import { openHouse } from './house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    house: { page: string; api: string }
  }
}

/** One house for all journeys: they bring people of their own. */
export default async function setup(project: TestProject) {
  const { page, api, stop } = await openHouse()
  project.provide('house', { page, api })
  return stop
}
