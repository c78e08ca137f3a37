// npm run lock: completes package-lock.json after an install. Binary packages exist once per platform, as optional
// dependencies. npm omits those from the lock that it could not look up on the current machine, and `npm ci` then
// rejects the lock everywhere. The content of a missing entry follows from its name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tell } from './prepare.mjs'

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 */

const file = join(root, 'package-lock.json')
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))

/**
 * Whether a package finds a dependency in its own folder or in one above it.
 * @param {string} path
 * @param {string} name
 */
function isFound(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/**
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 * @returns {Entry}
 */
function describe(name, version, dev) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-_.]/)
  const os =
    SYSTEMS.find(system => words.includes(system)) ?? (words.includes('windows') ? 'win32' : undefined)
  const cpu = PROCESSORS.find(processor => words.includes(processor))
  const libc = words.some(word => word.startsWith('musl'))
    ? 'musl'
    : words.some(word => word.startsWith('gnu')) && 'glibc'
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isFound(path, name) || !/^\d+\.\d+\.\d+/.test(version)) continue
    const place = lock.packages[`node_modules/${name}`]
      ? `${path}/node_modules/${name}`
      : `node_modules/${name}`
    lock.packages[place] = describe(name, version, Boolean(entry.dev ?? entry.devOptional))
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
tell(`${added} packages for other platforms added to the lock`)
