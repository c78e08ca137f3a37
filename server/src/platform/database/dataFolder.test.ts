import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder, readOrCreateSecret } from './dataFolder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'valecuatro-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second server is refused while the first one runs, and accepted afterwards', () => {
  const first = openDataFolder(folder)
  expect(() => openDataFolder(folder)).toThrow(`in use by another server (process ${process.pid})`)
  first.release()
  openDataFolder(folder).release()
})

test.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
  ['a process whose id was given to another', JSON.stringify({ pid: process.pid, started: 'long ago' })],
  ['a file that was cut short', '{"pid"'],
])('the lock of %s is ignored', (_name, lock) => {
  writeFileSync(join(folder, 'server.lock'), lock)
  openDataFolder(folder).release()
})

test('an unusable folder is named in the error message', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => openDataFolder(file)).toThrow(/^The data folder .*file cannot be used \(E\w+\): check/)
})

test('the secret is created once and readable only by the owner', () => {
  const secret = readOrCreateSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrCreateSecret(folder)).toBe(secret)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(secret)
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0)
})
