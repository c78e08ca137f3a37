// Prepares a fresh clone so that it can run. Plain JavaScript without dependencies, because this runs on the machine's
// own Node, before the project's Node is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

/** The project's own Node, once installed. */
export const projectNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

/** An environment in which the project's own tools come first in the path. */
export const projectEnv = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
}

/** @param {string} line */
export const tell = line => console.log(`· ${line}`)

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = projectEnv, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/**
 * Installs the dependencies unless exactly those of the lock file are installed. `toStart`: only those needed to build
 * and start, without tools for tests, benchmarks and checks.
 */
export async function install({ toStart = false } = {}) {
  if (isInstalled(toStart)) return
  tell('Installing dependencies (the first time takes a minute or two)')
  const quietly = [toStart ? '--omit=dev' : '--include=dev', '--loglevel=error', '--no-fund', '--no-audit']
  const exact = await run('npm', ['ci', ...quietly], { env: process.env, quiet: true })
  if (exact.code === 0) return
  // `ci` rejects a lock without the binaries of every platform; `install` still uses its versions.
  const { code } = await run('npm', ['install', '--no-save', ...quietly], { env: process.env })
  if (code !== 0) fail(`The dependencies could not be installed:\n${exact.output}`)
}

/** @param {boolean} toStart */
function isInstalled(toStart) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const found = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !found || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // The lock file also contains packages for other platforms.
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    if (toStart && entry.dev) return true
    return entry.link ? existsSync(join(root, path)) : found[path]?.version === entry.version
  })
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const STAMP = join(root, 'web', 'dist', '.built-from')
const SOURCES = ['web', 'contract', 'engine', 'bots', 'package-lock.json']

/** Whether the page was built from exactly these sources. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOf(SOURCES)

/** Builds the page unless it was built from exactly these sources. */
export async function build() {
  if (isBuilt()) return
  const fingerprint = fingerprintOf(SOURCES)
  tell('Building the page')
  const { code, output } = await run('npm', ['run', 'build', '--silent'], { quiet: true })
  if (code !== 0) fail(`The page could not be built:\n${output}`)
  writeFileSync(STAMP, fingerprint)
}

/** @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = path => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) {
        if (name !== 'node_modules' && name !== 'dist' && !/^\.|\.test\.|\.tsbuildinfo$/.test(name))
          add(`${path}/${name}`)
      }
    } else {
      hash.update(path).update('\0').update(readFileSync(full)).update('\0')
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
