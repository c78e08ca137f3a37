import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/**
 * Opens the folder of the embedded database. PGlite does not lock its files, so a separate lock file keeps a second
 * server out.
 */
export function openDataFolder(folder: string): { release(): void } {
  prepare(folder)
  const lock = join(folder, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (;;) {
    try {
      writeFileSync(lock, own, { flag: 'wx' })
      const release = () => {
        process.off('exit', release)
        rmSync(lock, { force: true })
      }
      // Releases the lock on every exit except when the process is killed.
      process.on('exit', release)
      return { release }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const holder = readHolder(lock)
    if (holder && isAlive(holder)) {
      throw new ConfigError(
        `The data folder ${folder} is in use by another server (process ${holder.pid}): ` +
          'stop it, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.',
      )
    }
    unlinkSync(lock)
  }
}

/** The key that signs tokens if none is configured: created once, kept with the data, readable only by its owner. */
export function readOrCreateSecret(folder: string): string {
  prepare(folder)
  const file = join(folder, 'secret.key')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function prepare(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `The data folder ${folder} cannot be used (${codeOf(error)}): check that it is a folder which this user may read and write.`,
    )
  }
}

interface Holder {
  pid: number
  started: string | null
}

function readHolder(lock: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(lock, 'utf8'))
    return Number.isInteger(holder?.pid) ? holder : null
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  // The id may belong to another process by now; the start time tells them apart.
  return startOf(pid) === started
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
