import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * The version that this one will replace in production: the newest release tag before this commit or, before the first
 * release, the commit in `deploy/previous-version`. Null if the clone does not contain it.
 */
export function findPreviousVersion(): string | null {
  const named = readFileSync(join(root, 'deploy/previous-version'), 'utf8').trim()
  for (const find of [
    () => git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^'),
    () => git('rev-parse', '--verify', `${named}^{commit}`),
  ]) {
    try {
      return find()
    } catch {
      // The clone has no tags or no history.
    }
  }
  return null
}

export interface CheckedOut {
  /** The server's entry point. */
  main: string
  remove(): void
}

/**
 * Checks out another version into a separate folder, with the packages that are installed here. A package that only
 * that version needs is a devDependency of the server until the next release: @fastify/rate-limit.
 */
export function checkOut(version: string): CheckedOut {
  const folder = mkdtempSync(join(tmpdir(), 'valecuatro-version-'))
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@valecuatro'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@valecuatro') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of ['engine', 'bots', 'contract', 'server'])
    symlinkSync(join(folder, name), join(modules, '@valecuatro', name))
  const own = readdirSync(join(root, 'server')).filter(name => name === 'node_modules')
  for (const name of own) symlinkSync(join(root, 'server', name), join(folder, 'server', name))
  return {
    main: join(folder, 'server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
