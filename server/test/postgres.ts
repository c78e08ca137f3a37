import type { TestProject } from 'vitest/node'
import { openPostgres } from '../src/platform/database/database.ts'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test cluster listens; absent when the tests run on PGlite. */
    clusterUrl: string
  }
}

export const TEMPLATE = 'valecuatro_template'

/** Starts one cluster per run; each test file gets a copy of the migrated template. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster()
  const admin = await openPostgres(`${cluster.url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${TEMPLATE}`)
  await admin.close()
  const template = await openPostgres(`${cluster.url}/${TEMPLATE}`, 1)
  await template.migrate()
  await template.close()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
