// Prepares a fresh clone so that it can run. Plain JavaScript without dependencies, because this runs on the machine's
// own Node, before the project's Node is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

const installedNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Whether a version of Node runs TypeScript without flags.
 * @param {string} version
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 18)
}
const isMachineNodeEnough = runsTypeScript(process.versions.node)

/** The Node that runs the server: the machine's own if it runs TypeScript, otherwise the one that the project installs. */
export const projectNode = isMachineNodeEnough ? process.execPath : installedNode

/** An environment in which the project's own tools come first in the path. */
export const projectEnv = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
}

/** The progress that a terminal shows in its last line. */
let progressLine = ''
/** @param {string} line */
const showProgress = line => {
  progressLine = line
  if (process.stdout.isTTY)
    process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`)
}

/** @param {string} line */
export function print(line) {
  if (progressLine) showProgress('')
  console.log(line)
}

/** @param {string} line */
export const tell = line => print(`· ${line}`)

/** How often progress is shown: a terminal rewrites its last line, everything else gets another line. */
const TERMINAL_PROGRESS_MS = 1000
const LOG_PROGRESS_MS = 10_000

/**
 * Shows what is done, how far it is and for how many seconds it has been running, until the work has ended.
 * @template T
 * @param {string} title
 * @param {() => string} progress
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, progress, work) {
  const { isTTY } = process.stdout
  const started = Date.now()
  const state = () =>
    [progress(), `${Math.round((Date.now() - started) / 1000)} s`].filter(Boolean).join(', ')
  const show = () => (isTTY ? showProgress(`· ${title}: ${state()}`) : tell(`${title}: ${state()}`))
  show()
  const timer = setInterval(show, isTTY ? TERMINAL_PROGRESS_MS : LOG_PROGRESS_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    tell(`${title}: ${state()}`)
  }
}

/**
 * Runs a command to its end. `quiet`: its output is not printed; `onLine` gets each line of its standard output instead.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = projectEnv, quiet = false, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: [quiet ? 'ignore' : 'inherit', quiet || onLine ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/**
 * Installs the dependencies unless exactly those of the lock file are installed. `toStart`: only those needed to build
 * and start, without tools for tests, benchmarks and checks, and without a Node if the machine's own is new enough.
 */
export async function install({ toStart = false } = {}) {
  if (isInstalled(toStart)) return
  const paths = wantedPackages(toStart).map(([path]) => join(root, path, 'package.json'))
  const progress = () => `${paths.filter(path => existsSync(path)).length} of ${paths.length} packages`
  await withProgress('Installing dependencies', progress, async () => {
    const quietly = [toStart ? '--omit=dev' : '--include=dev', '--loglevel=error', '--no-fund', '--no-audit']
    // Of the packages needed to start, only that of Node has an install script, which downloads it.
    if (toStart && isMachineNodeEnough) quietly.push('--ignore-scripts')
    const exact = await run('npm', ['ci', ...quietly], { env: process.env, quiet: true })
    if (exact.code === 0) return
    // `ci` rejects a lock without the binaries of every platform; `install` still uses its versions.
    const { code } = await run('npm', ['install', '--no-save', ...quietly], { env: process.env })
    if (code !== 0) fail(`The dependencies could not be installed:\n${exact.output}`)
  })
}

/** @param {boolean} toStart */
function isInstalled(toStart) {
  const found = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!found || !existsSync(toStart ? projectNode : installedNode)) return false
  return wantedPackages(toStart).every(([path, entry]) =>
    entry.link ? existsSync(join(root, path)) : found[path]?.version === entry.version,
  )
}

/**
 * The packages of the lock file that every platform needs.
 * @param {boolean} toStart
 * @returns {[path: string, entry: { version?: string, link?: boolean }][]}
 */
function wantedPackages(toStart) {
  return Object.entries(readJson(join(root, 'package-lock.json'))?.packages ?? {}).filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      !(entry.optional || entry.devOptional || entry.peer || (toStart && entry.dev)),
  )
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
  let step = ''
  await withProgress(
    'Building the page',
    () => step,
    async () => {
      const onLine = (/** @type {string} */ line) => {
        step = line
      }
      const { code, output } = await run('npm', ['run', 'build', '--silent'], { quiet: true, onLine })
      if (code !== 0) fail(`The page could not be built:\n${output}`)
      step = 'done'
    },
  )
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
