import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/platform/database/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a migrated, empty database; absent when the tests run on PostgreSQL. */
    embeddedTemplate: string
  }
}

/** Migrates a template once per run, because a copy opens four times as fast as a new database. */
export default async function setup(project: TestProject) {
  const database = await openEmbedded({})
  await database.migrate()
  const dump = await database.client.dumpDataDir('none')
  await database.close()
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-pglite-'))
  const file = join(folder, 'template.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('embeddedTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
